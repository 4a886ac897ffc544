"""What happened and what is wrong; also the Django project.

Here live the settings, the doors (web, api, management, tasks), the rules, the record and the stored facts.
This file imports nothing, so that the pure rooms (rules, record, law, simulate) load without Django.
"""
