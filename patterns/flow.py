"""Unusual behaviour of processes, found in their event flow graphs (see docs/explore-flow-graphs.md).

These patterns are views: what they find may be part of other patterns' time, or no wait.
"""

from expert import Pattern, parameter


class UnusualTransition(Pattern):
    """Time that a process spends in a call that rarely follows the previous call, and on the way to it.

    Severity in seconds, at the call:

        when it ended - when the previous call ended

    if it follows that call in at most a given share of all departures. The nodes of the flow graph of a process are its calls,
    distinguished by bytes, partners and call sites. The share of an edge is its part of all departures from its node.

    What to do: find out what the program did in between: a new phase, output, a rare branch.

    Source: this project.
    """

    view = True
    default = False
    share = parameter(0.01, "maximum share of a transition among those from the same call", min=0, max=1)

    def wrapup(self):
        for location in self.trace.locations:
            self.look_at(self.graph(location))

    def look_at(self, graph):
        rare = [(number, edge) for edge in graph.edges if edge.share <= self.share for number in edge.calls]
        for number, edge in sorted(rare, key=lambda each: each[0]):
            before, _ = graph.call(number - 1)
            enter, node = graph.call(number)
            if before.exitptr is not None and enter.exitptr is not None:
                spent = self.trace.event(enter.exitptr).time - self.trace.event(before.exitptr).time
                self.add(spent, at=enter, because={"after": before, "call": str(node), "share": edge.share})


class RankOutlier(Pattern):
    """Processes that behave unlike all others.

    Severity: the distance of the process's flow graph from the nearest group of others, 0 (the same) to 1 (nothing in common): one
    minus the sum of the smaller weights of their edges over the sum of the larger ones, with partners relative to each process.
    Processes are in one group if the distance of their graphs from the first one's is at most "within".

    What to do: if these processes should do the same work as others, find out what distinguishes their data.

    Source: this project; weighted Jaccard distance.
    """

    view = True
    default = False
    unit = "distance"
    within = parameter(0.1, "maximum distance of graphs in one group, 0 to 1", min=0, max=1)
    distance = parameter(0.5, "minimum distance of a process from the nearest group, 0 to 1", min=0, max=1)

    def wrapup(self):
        for group in self.trace.graph_groups(self.within):
            nearest = group["nearest"]
            if len(group["locations"]) == 1 and nearest is not None and nearest >= self.distance:
                first, _ = self.graph(group["representative"]).call(0)
                self.add(nearest, at=first, because={"process": str(self.trace.locations[group["representative"]])})
