#!/bin/sh
# Builds the site and uploads it to a server: rsync.sh USER@HOST:/var/www/photos. With a site that is already built as the second
# argument, it only uploads that. Files that are no longer part of the site are deleted at the end, and new ones take their places
# only when all have arrived.
set -eu
target=${1:?name the place: rsync.sh USER@HOST:/FOLDER}
site=${2:-site}
# Everything else in the folder is deleted, so it may be neither a whole disk nor a home folder.
case $target in
    *: | *:/ | / | *:\~ | *:\~/)
        echo "rsync.sh: name a folder for the site alone, such as USER@HOST:/var/www/photos, and not $target" >&2
        exit 2
        ;;
esac
[ $# -ge 2 ] || albumgen build photos --output "$site" --progress plain
rsync --archive --compress --delay-updates --delete-after --exclude='/.albumgen-*' "$site/" "$target/"
