#!/bin/sh
# Builds the site and brings it to a server: rsync.sh USER@HOST:/var/www/photos. What is gone is deleted there at the end, and
# new files take their places only when all have come.
set -eu
target=${1:?name the place: rsync.sh USER@HOST:/FOLDER}
albumgen build photos --output site --progress plain
rsync --archive --compress --delay-updates --delete-after --exclude='/.albumgen-*' site/ "$target/"
