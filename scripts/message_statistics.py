"""How many messages a program sends, how large they are, and between whom most of them go.

    expert --patterns scripts/message_statistics.py --select message_statistics TRACE
"""

from expert import Pattern, parameter


class MessageStatistics(Pattern):
    """Numbers and sizes of the messages; it books no time.

    Results: the matched messages, their bytes in all, mean and largest size, the ten (parameter) pairs of locations that exchange
    most bytes as "source -> destination: bytes", and the messages by size, in classes of powers of two of bytes.
    """

    default = False
    pairs = parameter(10, "how many pairs of locations to name")

    def __init__(self):
        self.bytes_of = {}
        self.sizes = {}

    def message_callback(self, message):
        pair = message.source, message.destination
        self.bytes_of[pair] = self.bytes_of.get(pair, 0) + message.bytes
        magnitude = int(message.bytes).bit_length()
        self.sizes[magnitude] = self.sizes.get(magnitude, 0) + 1

    def wrapup(self):
        count = sum(self.sizes.values())
        total = sum(self.bytes_of.values())
        self.result("messages", count)
        self.result("bytes", total)
        self.result("mean size", total / count if count else 0)
        most = sorted(self.bytes_of, key=lambda pair: (-self.bytes_of[pair], pair))[: self.pairs]
        self.result("pairs", {f"{source} -> {destination}": self.bytes_of[source, destination] for source, destination in most})
        self.result("sizes", {f"< {2 ** magnitude} bytes": self.sizes[magnitude] for magnitude in sorted(self.sizes)})
