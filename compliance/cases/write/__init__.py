"""One transaction each; every act is an entry of the record."""
