package expert.answer;

import static expert.answer.phrase.LocationText.subject;
import static expert.answer.phrase.LocationText.verb;

import earl.Location;
import earl.device.ActivityWait;
import expert.answer.figure.Account;
import expert.answer.figure.DeviceWaits;
import expert.answer.figure.Wait;
import expert.answer.phrase.SourceText;
import expert.pattern.Analysis;
import expert.pattern.PatternResult;
import expert.text.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What a report says of hosts that wait for their devices: how long, for which activities, where these are launched, and what to do. */
final class DeviceWaitSentence {
    private static final int MAX_ACTIVITIES = 2;

    /** Activities with a smaller share of the waits are not named, except for the first. */
    private static final double MIN_SHARE = 0.05;

    /** If no activity runs in a larger share of the waits, none that is known explains them. */
    private static final double MOST = 0.5;

    private DeviceWaitSentence() {}

    /** The cause: the call that launches the first activity, on the hosts that wait; empty if the activities are not known. */
    static Optional<Cause> cause(PatternResult result, Analysis analysis) {
        return result.info().name().equals(DeviceWaits.HOST_WAIT)
                ? DeviceWaits.activities(analysis).stream()
                        .findFirst()
                        .map(activity -> new Cause(
                                activity.callpath(),
                                -1,
                                Wait.concerned(result.byLocation(), analysis),
                                activity.seconds(),
                                DeviceWaits.launches(activity, analysis.trace().calls()),
                                null,
                                Cause.Basis.ACTIVITY))
                : Optional.empty();
    }

    /** The activity that hosts wait for longest, if it does not itself wait for other processes; empty if a program cannot make it faster. */
    static Optional<ActivityWait> faster(Analysis analysis) {
        return DeviceWaits.activities(analysis).stream()
                .findFirst()
                .filter(activity -> !activity.collective() && !activity.name().matches("copy( .*)?"));
    }

    private static double idle(Analysis analysis) {
        return analysis.trace().deviceWaits().stream()
                .filter(ActivityWait::isIdle)
                .mapToDouble(ActivityWait::seconds)
                .sum();
    }

    /** Whether hosts wait, for the most part, while the trace has no activity of their devices: then the cause is not known. */
    static boolean isUnseen(PatternResult result, Analysis analysis) {
        return result.info().name().equals(DeviceWaits.HOST_WAIT) && idle(analysis) > MOST * result.severity();
    }

    /** The sentence, with a full stop. */
    static String of(PatternResult result, Analysis analysis) {
        List<Location> hosts = Wait.concerned(result.byLocation(), analysis);
        List<ActivityWait> activities = DeviceWaits.activities(analysis);
        List<String> parts = new ArrayList<>();
        boolean kernels = true;
        boolean collective = false;
        for (ActivityWait activity : activities) {
            boolean named = parts.isEmpty()
                    || (parts.size() < MAX_ACTIVITIES && activity.seconds() >= MIN_SHARE * result.severity());
            if (named) {
                kernels &= !activity.name().matches("copy( .*)?");
                collective |= activity.collective();
                parts.add(Words.duration(activity.seconds()) + (parts.isEmpty() ? " of it" : "") + " while "
                        + activity(activity, analysis) + " runs");
            }
        }
        boolean unseen = isUnseen(result, analysis);
        if (unseen) {
            parts.clear();
            parts.add(Words.duration(idle(analysis)) + " of it while the trace has no activity of "
                    + verb(hosts, "these devices", "this device"));
        }
        return subject(hosts) + verb(hosts, " wait ", " waits ")
                + Words.duration(result.severity()) + " ("
                + Words.percent(Account.share(result.severity(), analysis))
                + (analysis.trace().focus() == null ? " of the run)" : " of the focus)") + " for "
                + verb(hosts, "their devices", "its device") + ", " + String.join(", ", parts) + ": "
                + (unseen
                        ? "activities were not recorded, for instance those of a graph, or the device starts them late."
                        : remedy(kernels, collective) + ", or let the host work while they run.");
    }

    private static String remedy(boolean kernels, boolean collective) {
        // A collective kernel runs until the kernels of all members have begun.
        return collective
                ? "look which member of these operations begins last"
                : kernels ? "make these kernels faster" : "compute and copy less on the device";
    }

    /** {@code "calc_dt_kernel (launched at calc_dt.f90:94)"}. */
    static String activity(ActivityWait activity, Analysis analysis) {
        String launched =
                SourceText.of(DeviceWaits.launches(activity, analysis.trace().calls()));
        return DeviceWaits.name(activity, analysis) + (launched.isEmpty() ? "" : " (launched at " + launched + ")");
    }
}
