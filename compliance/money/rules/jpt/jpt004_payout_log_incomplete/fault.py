"""A line of the payout log has another sum in words than in figures, or one of its cards twice."""

from random import Random

from compliance.money.papers.award import Award
from compliance.papers.forms.form import cents
from compliance.tools.simulate.money.faults import Planted, Scene, any_of, instead, on
from games.cards.money import words_of_cents

DOLLAR = 100


def plant(scene: Scene, rng: Random) -> Planted | None:
    """The words of an award say some dollars more, or a card stands where another was."""
    award = any_of(scene.of(Award), rng)
    if award is None:
        return None
    if award.cards and rng.random() < 0.5:
        cards = (*award.cards[:-1], award.cards[0])
        return on(scene, f"award {award.id} has the {cards[0]} twice among its cards", instead(award, cards=cards))
    words = words_of_cents(cents(award.amount) + rng.randint(1, 90) * DOLLAR)
    return on(scene, f"award {award.id} of ${award.amount} is written out as “{words}”", instead(award, words=words))
