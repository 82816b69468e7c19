# Runs in gdb: writes down each call of MPI that the recorder sees, and who made it: the return addresses of all frames outside of it, and
# the names of their functions without parameters, those of inlined ones too, the innermost first.
import os
import gdb

OUTPUT = open("%s.%s" % (os.environ["BACKTRACES"], os.environ["OMPI_COMM_WORLD_RANK"]), "w")


class Call(gdb.Breakpoint):
    def __init__(self, name):
        super().__init__("P" + name)
        self.name = name

    def stop(self):
        # Fortran's own entry points have names that gdb takes for the same.
        if "libmpi_" in gdb.solib_name(gdb.newest_frame().pc()):
            return False
        frame, recorder = gdb.newest_frame(), None
        while frame is not None:
            if "libexpert-recorder" in (gdb.solib_name(frame.pc()) or ""):
                recorder = frame
            frame = frame.older()
        # The recorder itself calls MPI, too.
        if recorder is None or self.name.lower() not in recorder.name().lower():
            return False
        addresses, names = [], []
        frame = recorder.older()
        while frame is not None:
            if frame.type() == gdb.NORMAL_FRAME:
                addresses.append("%x" % frame.pc())
            if frame.type() in (gdb.NORMAL_FRAME, gdb.INLINE_FRAME):
                names.append((frame.name() or "?").split("(")[0])
            frame = frame.older()
        OUTPUT.write("%s %s %s\n" % (self.name, ",".join(addresses), ",".join(names)))
        return False


gdb.execute("set breakpoint pending on")
gdb.execute("set backtrace past-main on")
gdb.execute("set backtrace past-entry on")
gdb.execute("set backtrace limit unlimited")
gdb.execute("set environment LD_PRELOAD " + os.environ["RECORDER"])
for function in os.environ["FUNCTIONS"].split(","):
    Call(function)
gdb.execute("run")
OUTPUT.close()
