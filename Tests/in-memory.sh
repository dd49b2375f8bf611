#!/bin/sh
# Usage: in-memory.sh COMMAND [ARGUMENT...]
#
# Runs a command whose temporary files are in memory, and removes them when it ends. Tests write tens of thousands of small
# files, and each build waits until its files are on disk: on a busy disk, that takes a third of the tests' time. If memory
# is short, or TMPDIR names another folder, the files go there.
set -eu
shared=/dev/shm
kilobytes=4000000
place=${TMPDIR:-/tmp}
if [ -z "${TMPDIR:-}" ] && [ -w "$shared" ] && [ "$(df -Pk "$shared" | awk 'NR == 2 { print $4 }')" -ge "$kilobytes" ]; then
	place=$shared
fi
folder=$(mktemp -d "$place/albumgen-tests.XXXXXX")
# Some tests run the program as another user.
chmod 755 "$folder"
trap 'chmod -R u+rwX "$folder"; rm -rf "$folder"' EXIT
trap 'exit 130' INT TERM HUP
TMPDIR=$folder "$@"
