#!/bin/bash
# Starts a cluster of Spark in an allocation, analyzes a trace on it, and stops it. Submit it with sbatch.
#SBATCH --job-name=expert
#SBATCH --nodes=@NODES@
#SBATCH --ntasks-per-node=1
#SBATCH --cpus-per-task=@CORES@
#SBATCH --mem=@MEMORY@M
#SBATCH --time=@TIME@
#SBATCH --signal=B:TERM@60
#SBATCH --output=expert-%j.log
set -eu
# The secret of the cluster is for you alone.
mask=$(umask)
umask 077

# These must have the same paths on all nodes.
home=@HOME@
export SPARK_HOME=@SPARK@
trace=@TRACE@
report=@REPORT@

# On each node, the driver's heap, the processes of the cluster and the system need their part.
node_memory=${SLURM_MEM_PER_NODE:-@MEMORY@}
driver_memory=@DRIVER@
worker_memory=$((node_memory - node_memory / 10 - driver_memory - 512))
if [ "$worker_memory" -lt 1024 ]; then
    echo "expert: $node_memory MB per node are too few: ask for $((driver_memory + 2048)) MB or more" >&2
    exit 64
fi

nodes=${SLURM_JOB_NUM_NODES:-@NODES@}
names=$(scontrol show hostnames "$SLURM_JOB_NODELIST")
first=${names%%[[:space:]]*}
# Two jobs on a node have two ports.
port=$((20000 + SLURM_JOB_ID % 20000))
scratch=${SLURM_TMPDIR:-${TMPDIR:-/tmp}}/expert-$SLURM_JOB_ID

shared=$(mktemp -d "${EXPERT_SHARED_DIR:-$HOME}/.expert-spark-$SLURM_JOB_ID.XXXXXX")
master='' workers='' expert=''
stop() {
    for process in $expert $workers $master; do
        kill "$process" 2>/dev/null || true
    done
    wait
    rm -rf "$shared" "$scratch"
}
trap stop EXIT
# SLURM sends it when the time is nearly over.
trap 'exit 143' TERM
trap 'exit 130' INT

cat >"$shared/spark.properties" <<END
spark.authenticate true
spark.authenticate.secret $(od -An -N32 -tx1 /dev/urandom | tr -d ' \n')
spark.network.crypto.enabled true
spark.network.crypto.cipher AES/GCM/NoPadding
spark.network.crypto.authEngineVersion 2
spark.network.crypto.saslFallback false
spark.io.encryption.enabled true
spark.master.rest.enabled false
spark.ui.killEnabled false
END

# until_there WHAT PROCESS COMMAND...: waits until the command succeeds, unless the process ends.
until_there() {
    what=$1 process=$2
    shift 2
    until "$@"; do
        if ! kill -0 "$process" 2>/dev/null; then
            echo "expert: the $what ended:" >&2
            cat "$shared"/*.log >&2
            exit 1
        fi
        sleep 1
    done
}
master_is_there() {
    grep -q 'New state: ALIVE' "$shared/master.log"
}
workers_are_there() {
    [ "$(grep -c 'Registering worker' "$shared/master.log")" -ge "$nodes" ]
}

# What a site sets there could keep the lines out of the log that this script waits for.
unset SPARK_CONF_DIR
"$home/lib/spark-node" master --host "$first" --port "$port" --webui-port 0 \
    --properties-file "$shared/spark.properties" >"$shared/master.log" 2>&1 &
master=$!
until_there master "$master" master_is_there

# shellcheck disable=SC2016
srun --nodes="$nodes" --ntasks="$nodes" --ntasks-per-node=1 --cpus-per-task=@CORES@ bash -c '
    scratch=$1 home=$2 memory=$3 properties=$4 master=$5
    umask 077
    mkdir -p "$scratch"
    export SPARK_LOCAL_DIRS=$scratch
    "$home/lib/spark-node" worker --host "${SLURMD_NODENAME:-$(hostname)}" --cores "${SLURM_CPUS_PER_TASK:-@CORES@}" \
        --memory "${memory}m" --work-dir "$scratch/work" --webui-port 0 --properties-file "$properties" "$master" &
    worker=$!
    trap '\''kill "$worker"; wait "$worker"; rm -rf "$scratch"; exit'\'' TERM INT
    wait "$worker"
' worker "$scratch" "$home" "$worker_memory" "$shared/spark.properties" "spark://$first:$port" >"$shared/workers.log" 2>&1 &
workers=$!
until_there workers "$workers" workers_are_there

umask "$mask"
"$home/bin/expert" "-J-Xmx${driver_memory}m" --no-progress --master "spark://$first:$port" \
    --conf properties-file="$shared/spark.properties" --conf executor-memory="${worker_memory}m" \
    --conf spark.driver.host="$first" --conf spark.driver.bindAddress="$first" \
    -o "$report" "$trace" &
expert=$!
status=0
wait "$expert" || status=$?
expert=''
[ "$status" != 0 ] || echo "$report"
exit "$status"
