#!/bin/sh
# Slurm: renders 200 parts in an array, at most 50 at a time, and builds when all have ended, successfully or not.
#
#   SOURCE=/srv/photos CACHE=/srv/cache SITE=/srv/site ./shards-slurm.sh
#
# All nodes must see SOURCE and CACHE. If they are on NFS, the build copies the cache to LOCAL, a folder on a local disk.
set -eu
: "${SOURCE:?the folder of photographs}" "${CACHE:?the folder that all tasks fill}" "${SITE:?the folder of the site}"
PARTS=${PARTS:-200}
LOCAL=${LOCAL:-}
# The jobs get these from the environment: in the list of --export, a comma would end a path.
export SOURCE CACHE SITE LOCAL

array=$(sbatch --parsable --job-name=albumgen --array="1-$PARTS%50" --cpus-per-task=1 --requeue --export=ALL \
    --wrap 'albumgen render "$SOURCE" --cache "$CACHE" --jobs "${SLURM_CPUS_PER_TASK:-1}" --progress plain')
# If there are several clusters, the name of the cluster follows the number of the job.
array=${array%%;*}
sbatch --parsable --job-name=albumgen-build --dependency="afterany:$array" --cpus-per-task=2 --export=ALL --wrap '
# Besides what the parts have made, the build has a history, without which former addresses of photos lead nowhere, and keys of
# spaces, on which the links of visitors depend. The next build may run on another node, so they must not stay on this one alone.
# The marker says that they belong to albumgen.
# -u leaves out what an earlier run has copied; -n would, too, but some versions of cp then fail.
copy() {
    from=$1 to=$2
    shift 2
    for part in "$@"; do
        [ ! -e "$from/$part" ] || cp -Ru "$from/$part" "$to/"
    done
    # The keys are at the top of `spaces`; the private pages in its folders are made again, and stay on the node that made them.
    [ ! -d "$from/spaces" ] || mkdir -p -m 700 "$to/spaces"
    for key in "$from"/spaces/*.json; do
        [ ! -e "$key" ] || cp -u "$key" "$to/spaces/"
    done
}
set -e
if [ -n "$LOCAL" ]; then
    mkdir -p "$LOCAL" "$CACHE"
    copy "$CACHE" "$LOCAL" learned renditions films .albumgen-cache history.sqlite
fi
# With exit code 1, some photos cannot be read: the site is there all the same, and so are new keys, which must be kept.
status=0
albumgen build "$SOURCE" --cache "${LOCAL:-$CACHE}" --output "$SITE" --jobs "${SLURM_CPUS_PER_TASK:-1}" --progress plain || status=$?
[ "$status" -le 1 ] || exit "$status"
if [ -n "$LOCAL" ]; then
    copy "$LOCAL" "$CACHE" .albumgen-cache history.sqlite
    # A space that is gone leaves no key.
    for key in "$CACHE"/spaces/*.json; do
        [ -e "$LOCAL/spaces/${key##*/}" ] || rm -f "$key"
    done
fi
exit "$status"'
