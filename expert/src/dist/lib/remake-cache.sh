# Makes the caches of loaded classes anew in the user's cache folder, in the background, once. Sourced by the launcher when
# there are none that fit: after a move that changed the jars' times, or under another Java. Needs $home, $java_home,
# $folder, $cache, their prefix, and $cached, the libraries that they are for. Where the folder cannot be written there are
# none. Where making them fails, what went wrong stays in a file beside them, and nobody tries again for a day.

lock=$cache.lock
if mkdir -p "$folder" 2>/dev/null && [ -z "$(find "$cache.failed" -mtime -1 2>/dev/null)" ]; then
    # Who died while making it left a lock.
    [ -z "$(find "$lock" -prune -mmin +10 2>/dev/null)" ] || rmdir "$lock"
    if mkdir "$lock" 2>/dev/null; then
        printf 'expert: first start of this installation: making the next ones faster, in the background (%s)\n' "$folder" >&2
        (
            trap '' HUP INT
            trap 'rmdir "$lock"' EXIT
            trap 'exit 143' TERM
            # Not while the run that we belong to needs the machine.
            waited=0
            while kill -0 $$ 2>/dev/null && [ "$waited" -lt 60 ]; do
                sleep 1
                waited=$((waited + 1))
            done
            find "$folder" -name 'start-*' -mtime +60 -exec rm -rf {} +
            if nice -n 10 sh "$home/lib/make-cache" "$home" "$java_home" "$cache" "$cached" >"$lock.log" 2>&1; then
                rm -f "$lock.log" "$cache.failed"
            else
                mv "$lock.log" "$cache.failed"
            fi
        ) </dev/null >/dev/null 2>&1 &
    fi
fi
