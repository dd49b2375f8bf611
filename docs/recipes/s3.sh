#!/bin/sh
# Builds the site and uploads it to an S3 bucket: s3.sh BUCKET[/FOLDER]. With a site that is already built as the second argument,
# it only uploads that. It needs the AWS command line, logged in. Everything else in the bucket or the folder is deleted.
# The bucket serves a website, or is behind CloudFront with `index.html` as its default root object.
set -eu
target=s3://${1:?name the bucket: s3.sh BUCKET}
site=${2:-site}
[ $# -ge 2 ] || albumgen build photos --output "$site" --progress plain
# The folder of a site names what is published there: any other folder would replace all that is in the bucket.
[ -f "$site/.albumgen-published" ] || {
    echo "s3.sh: $site is not a site that albumgen has built" >&2
    exit 2
}

# First upload the files with a hash of their content in their names, so that no page names one that is not there yet. A file
# with such a name and the right size is the same file, whatever its time: CI machines do not keep times. Your own files from
# `static` have no hash, and may change under their names. (Do not give a file in a folder `assets` or `media` a name
# that ends as if it had one, such as menu-20260401.pdf, unless the file never changes.)
hex='[0-9a-f]'
mark="*-$hex$hex$hex$hex$hex$hex$hex$hex.*"
aws s3 sync "$site" "$target" --size-only --exclude '*' \
    --include "assets/$mark" --include "*/assets/$mark" --include "media/$mark" --include "*/media/$mark" --exclude '*.html' \
    --cache-control 'public, max-age=31536000, immutable'
# All others are uploaded each time. `sync` would compare sizes and times, and leave out a page of the same size that is older than
# the one in the bucket, as after a build on another machine; pages in which only such a hash has changed have the same size.
aws s3 cp "$site" "$target" --recursive \
    --exclude "assets/$mark" --exclude "*/assets/$mark" --exclude "media/$mark" --exclude "*/media/$mark" --include '*.html' --exclude '.albumgen-*' \
    --cache-control 'public, max-age=0, must-revalidate'
# Whatever is not part of the site is deleted last, when nothing links to it any more.
aws s3 sync "$site" "$target" --size-only --exclude '.albumgen-*' --delete
