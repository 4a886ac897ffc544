"""Where files lie that are kept for long: a folder, or a bucket of a store that speaks S3, by the same few words.

Everything goes through in pieces, nothing is whole in memory; what is put is there whole or not at all. No business here.
"""

from compliance.places.place import Place, Put
from compliance.places.which import is_bucket, place_of

__all__ = ["Place", "Put", "is_bucket", "place_of"]
