"""Fee rows of every charge (over dollars, over players, or flat), labels of unnumbered options, and pay tables."""

import django.db.models.deletion
from django.db import migrations, models


GUARD = """
CREATE TRIGGER for_good BEFORE UPDATE OR DELETE OR TRUNCATE ON games_pay_table_line
    FOR EACH STATEMENT EXECUTE FUNCTION games_refuse();
ALTER TABLE games_pay_table_line ENABLE ALWAYS TRIGGER for_good;
"""


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0005_guards_always'),
    ]

    operations = [
        migrations.AddField(
            model_name='feeband',
            name='basis',
            field=models.TextField(default='total_table_action'),
        ),
        migrations.AddField(
            model_name='feeband',
            name='charge',
            field=models.TextField(default='player-dealer'),
        ),
        migrations.AddField(
            model_name='feeband',
            name='from_players',
            field=models.PositiveSmallIntegerField(null=True),
        ),
        migrations.AddField(
            model_name='feeband',
            name='kind',
            field=models.TextField(default='fee'),
        ),
        migrations.AddField(
            model_name='feeband',
            name='moment',
            field=models.TextField(default='before-deal'),
        ),
        migrations.AddField(
            model_name='feeband',
            name='payer',
            field=models.TextField(default='player-dealer'),
        ),
        migrations.AddField(
            model_name='feeband',
            name='pot_below_cents',
            field=models.BigIntegerField(null=True),
        ),
        migrations.AddField(
            model_name='feeband',
            name='pot_from_cents',
            field=models.BigIntegerField(null=True),
        ),
        migrations.AddField(
            model_name='feeband',
            name='to_players',
            field=models.PositiveSmallIntegerField(null=True),
        ),
        migrations.AddField(
            model_name='scheduleoption',
            name='label',
            field=models.TextField(null=True),
        ),
        migrations.AlterField(
            model_name='feeband',
            name='from_cents',
            field=models.BigIntegerField(null=True),
        ),
        migrations.AlterField(
            model_name='payline',
            name='wins',
            field=models.JSONField(null=True),
        ),
        migrations.CreateModel(
            name='PayTableLine',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('table', models.TextField()),
                ('table_title', models.TextField()),
                ('unit', models.TextField()),
                ('floor', models.BooleanField()),
                ('first_day', models.DateField()),
                ('until', models.DateField(null=True)),
                ('position', models.PositiveSmallIntegerField()),
                ('hand', models.TextField()),
                ('pays', models.PositiveIntegerField(null=True)),
                ('per', models.PositiveIntegerField(null=True)),
                ('amount_cents', models.BigIntegerField(null=True)),
                ('share', models.TextField(null=True)),
                ('pushes', models.BooleanField()),
                ('envy_cents', models.BigIntegerField(null=True)),
                ('cite', models.TextField()),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='pay_table_lines', to='games.licensedgame')),
            ],
            options={
                'db_table': 'games_pay_table_line',
                'ordering': ['table', 'position'],
                'constraints': [models.UniqueConstraint(fields=('game', 'table', 'first_day', 'position'), name='a_pay_table_prints_each_line_once_from_a_day')],
            },
        ),
        migrations.RunSQL(GUARD, "DROP TRIGGER for_good ON games_pay_table_line"),
    ]
