#!/bin/sh
# AWS Batch: the command of an array job's container, which needs albumgen and the AWS command line. Submit it with
#
#   aws batch submit-job --job-name albumgen --job-queue QUEUE --job-definition albumgen --array-properties size=200
#
# The number of the part is in the variables that AWS Batch sets. PHOTOS and CACHE are addresses in S3. When the array has
# ended, run this with BUILD=SITE, a folder, to build the site on one machine. If that machine does not keep WORK, add OWN, an
# address that nobody else can read: the build's history and the keys of spaces are kept there, without which former addresses of
# photos lead nowhere, and secret links of spaces change.
# WORK is a folder for this alone: photos in it that are not in the bucket are deleted.
set -eu
: "${PHOTOS:?such as s3://bucket/photos}" "${CACHE:?such as s3://bucket/cache}"
WORK=${WORK:-work}
mkdir -p "$WORK/photos" "$WORK/cache"
# Make the folder a copy of the bucket, even if an earlier run has left photos here. Without --exact-timestamps, an old text
# would stay if the new one has the same size; without --delete, deleted photos would stay.
aws s3 sync "$PHOTOS" "$WORK/photos" --exact-timestamps --delete --only-show-errors
# Fetch what other runs have learned and made; nothing else in a cache is for others. Facts without their renditions are not
# enough: albumgen would make every picture again.
fetch() { aws s3 sync "$CACHE/$1" "$WORK/cache/$1" --only-show-errors; }
keep() { [ ! -d "$WORK/cache/$1" ] || aws s3 sync "$WORK/cache/$1" "$CACHE/$1" --only-show-errors; }
fetch learned
fetch renditions
fetch films
if [ -n "${BUILD:-}" ]; then
    # The marker says that the files belong to albumgen. The keys are at the top of `spaces`; the private pages in its folders are made
    # again.
    own() {
        from=$1 to=$2
        shift 2
        [ -z "${OWN:-}" ] || aws s3 sync "$from" "$to" --exclude '*' --include .albumgen-cache --include history.sqlite \
            --include 'spaces/*.json' --exclude 'spaces/*/*' --exact-timestamps --only-show-errors "$@"
    }
    own "${OWN:-}" "$WORK/cache"
    # With exit code 1, some photos cannot be read: the site is there all the same, and so are new keys, which must be kept.
    status=0
    albumgen build "$WORK/photos" --cache "$WORK/cache" --output "$BUILD" --progress plain || status=$?
    [ "$status" -le 1 ] || exit "$status"
    # A space that is gone leaves no key.
    own "$WORK/cache" "${OWN:-}" --delete
    exit "$status"
else
    status=0
    albumgen render "$WORK/photos" --cache "$WORK/cache" --progress plain || status=$?
    # What was made before a failure is kept, too.
    keep renditions
    keep films
    keep learned
    exit "$status"
fi
