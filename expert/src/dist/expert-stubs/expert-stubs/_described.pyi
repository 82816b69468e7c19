# Made from the description of the language; GeneratedLanguageTest compares it.

from . import AnyTable

class MessagesTable(AnyTable):
    """The table that a class of patterns names, which has the columns of all tables. Most describe messages, so editors say so."""
