"""How far a person has to walk through the code to follow one thing that Oliver does: `manage.py roads`.

A road is one thing done for real, through the door that people or machines use (a page, an address of the API, a task of
the worker), in a small simulated house of its own. While it is done, the first call of every function of ours is written
down, in order, with the function that called it. That is the walk. Four figures come from it.

functions  different named functions that were called. Comprehensions, generator expressions and lambdas count as part of
           the function around them. What runs because a module is imported is no part of the road.
files      different files in which these functions stand.
rooms      different rooms in which these files lie. A room is what a person holds in mind at once: `games`, `reports`, and
           each folder directly in `compliance`. While the house was cut by layers these folders were the layers; since it
           is cut by subjects they are the roofs. Files directly in `compliance` wire the rooms together; they belong to no
           room and are not counted. Nor is `compliance/tools`, which walks the roads and is on none.
returns    how often the road comes back to a room that it has left. Somebody who follows a road opens each file once, when
           the road first enters it. So the files are taken in the order in which they are first entered; a file is a return
           when it lies in another room than the file before it, and the road has been in that room already.

Folders below a roof are rooms too (`floor/read`, `games/fees`). Rooms and returns are told a second time by these finer
rooms, so that nobody is fooled by a roof with everything under it. What `--check` compares is the first measure, by roofs.

The roads are walked in one process, which has just made the house, each once and in the order of `all_roads`. What the
making or an earlier road keeps in memory (rule books, rules) stays there, as in a server at the beginning of a day. A road
costs the same whether it is asked for alone or with the others.

`before.toml` holds what this tool measured on the last commit that was cut by layers, and the figures that were printed in
the task that asked for fewer rooms. How those were measured was not told; the definitions above give them again. Rooms are
the same on ten of the eleven roads; returns are the same or differ by one on seven, by three on review. On three roads they
differ by more, and it is known why. COL01 was printed as 60 files, 8 rooms and 19 returns: the classes of all other reports,
which happened to be imported at that moment, were taken for functions that it calls; a worker imports them at its start. The
day of our house has papers of every kind, so the review of its books and their closing ask more rules and more of the ledger.
"""
