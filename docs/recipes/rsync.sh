#!/bin/sh
# Builds the site and uploads it to a server: rsync.sh USER@HOST:/var/www/photos. With a site that is already built as the second
# argument, it only uploads that. Files that are no longer part of the site are deleted at the end, and new ones take their places
# only when all have arrived.
set -eu
target=${1:?name the place: rsync.sh USER@HOST:/FOLDER}
site=${2:-site}
home=${HOME:-/}
refuse() {
    echo "rsync.sh: name a folder for the site alone, such as USER@HOST:/var/www/photos, and not $target" >&2
    exit 2
}
# Everything else in the folder is deleted, so it may be neither a whole disk nor a home folder, which is where a server begins, nor
# a folder above. As for rsync, a colon before the first slash ends the name of a host.
host=
case $target in
    rsync://*/*) host=${target%%://*} folder=${target#rsync://*/} ;;
    rsync://*) refuse ;;
    *\]:*) host=${target%%\]:*} folder=${target#*\]:} ;;
    *:*) host=${target%%:*} folder=${target#*:} ;;
    *) folder=$target ;;
esac
case $host in
    */*) host= folder=$target ;;
esac
# Two colons stand before a module of an rsync server.
[ -z "$host" ] || folder=${folder#:}
while :; do
    case $folder in
        */) folder=${folder%/} ;;
        */.) folder=${folder%.} ;;
        *) break ;;
    esac
done
case $folder in
    '' | . | .. | */.. | "${home%/}" | \$HOME) refuse ;;
    \~*/*) ;;
    \~*) refuse ;;
esac
# On this machine, it may be neither the folder that this runs in, such as the source, nor one above it or above the home folder.
if [ -z "$host" ] && [ -d "$folder" ]; then
    real=$(cd "$folder" && pwd -P)
    for within in "$(pwd -P)" "$(cd "$home" 2> /dev/null && pwd -P)"; do
        case ${within%/}/ in
            "${real%/}"/*) refuse ;;
        esac
    done
fi
[ $# -ge 2 ] || albumgen build photos --output "$site" --progress plain
# With `originals: symlink`, the site links to files of this machine: the server gets the files themselves.
rsync --archive --copy-links --compress --delay-updates --delete-after --exclude='/.albumgen-*' "$site/" "$target/"
