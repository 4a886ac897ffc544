"""Papers: how one is formed, checked, typed in, stored and read. Their kinds lie with their subjects."""
