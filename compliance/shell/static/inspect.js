/* Answering a checklist: one key an answer, and a draft that outlives a closed page and a lost network.
   The form works without this file. */
"use strict";
(() => {
  const stored = document.querySelector("[data-stored]")?.dataset.stored;
  if (stored) for (const [name, value] of Object.entries(localStorage)) if (name.startsWith("inspect ") && value.includes(`"${stored}"`)) localStorage.removeItem(name);
  const form = document.querySelector("form[data-inspect]");
  if (!form) return;
  const asks = [...form.querySelectorAll("[data-ask]")];
  const place = `inspect ${document.body.dataset.who ?? ""} ${form.dataset.inspect}`;
  const typing = (at) => at.matches("input:not([type=radio]), textarea, select");
  const go = (ask) => { const at = ask?.querySelector("input:checked") ?? ask?.querySelector("input"); at?.focus(); ask?.scrollIntoView({ block: "center" }); };

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return;
    const here = asks.indexOf(event.target.closest("[data-ask]"));
    const answer = "ynsa".includes(event.key) && asks[Math.max(here, 0)].querySelector(`input[value="${event.key}"]`);
    if (!answer && event.key !== "j" && event.key !== "k") return;
    event.preventDefault();
    event.stopPropagation(); // the page's own keys mean something else
    if (!answer) return go(asks[event.key === "k" ? Math.max(here - 1, 0) : Math.min(here + 1, asks.length - 1)]);
    answer.checked = true;
    answer.dispatchEvent(new Event("input", { bubbles: true }));
    if (event.key === "a") return asks[Math.max(here, 0)].querySelector("[name^=why-]").focus();
    go(asks[Math.min(Math.max(here, 0) + 1, asks.length - 1)]);
  }, true);

  const values = () => Object.fromEntries([...new FormData(form)].filter(([name, value]) => value && name !== "csrfmiddlewaretoken"));
  const kept = form.querySelector("[data-kept]");
  form.addEventListener("input", () => {
    form.elements.at.value = new Date().toISOString();
    try { localStorage.setItem(place, JSON.stringify(values())); kept.hidden = false; } catch { /* a device that keeps nothing */ }
  });
  // The draft goes when the page of the stored inspection is there; until then its number makes a second sending no second paper.
  form.addEventListener("submit", (event) => { if (!navigator.onLine) { event.preventDefault(); kept.textContent = "There is no network. Your answers are kept on this device; store them when it is back."; kept.hidden = false; kept.scrollIntoView(); } });
  try {
    const draft = JSON.parse(localStorage.getItem(place) ?? "null");
    if (draft && !form.querySelector("input:checked")) { // else the server has just sent it back with what does not fit
      for (const [name, value] of Object.entries(draft)) if (form.elements[name] && name !== "shift" && name !== "table" && !name.startsWith("at-")) form.elements[name].value = value;
      kept.hidden = false;
    }
  } catch { /* no draft that can be read */ }
})();
