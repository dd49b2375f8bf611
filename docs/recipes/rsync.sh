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
# Prints the path of a folder without links. It need not exist yet.
real() {
    case $1 in
        /*) path=$1 rest= ;;
        *) path=$PWD/$1 rest= ;;
    esac
    while [ -n "$path" ] && [ ! -d "$path" ]; do
        rest=/${path##*/}$rest path=${path%/*}
    done
    path=$(cd "${path:-/}" && pwd -P)
    printf '%s\n' "${path%/}$rest"
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
# Two colons come before a module of an rsync server.
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
# Nor may it be a folder directly below the root, such as /etc, or the home folder of somebody else. Here, a link may lead to one.
if [ -n "$host" ]; then
    full=$(printf '%s\n' "$folder" | sed -e ':a' -e 's,/\./,/,' -e 's,//,/,' -e 'ta')
else
    full=$(real "$folder")
fi
case /$full/ in
    # On a server, it may lead to any of these.
    */../*) refuse ;;
esac
case $full in
    /*/*/*) ;;
    /home/* | /Users/*) refuse ;;
    /*/*) ;;
    /*) refuse ;;
esac
# Nor may it be where a disk is mounted. On this machine, that can be seen: the last column is the folder where the disk is mounted.
disk=
if [ -z "$host" ]; then
    near=$full
    while [ ! -d "$near/" ]; do near=${near%/*}; done
    line=$(df -P "$near/" | tail -n 1) disk=$full
    while [ -n "$disk" ]; do
        case $line in
            *" $disk") break ;;
        esac
        disk=${disk%/*}
    done
    [ "$disk" != "$full" ] || refuse
fi
# Elsewhere, and where the disk is not there now, these are the usual places.
case $disk in
    /mnt | /mnt/* | /Volumes/* | /media | /media/* | /run/media/*) ;;
    *)
        case $full in
            /mnt/*/* | /Volumes/*/* | /media/usb[0-9]/* | /media/*/*/* | /run/media/*/*/*) ;;
            /mnt/* | /Volumes/* | /media/* | /run/media/*) refuse ;;
        esac
        ;;
esac
# On this machine, it may be neither the folder that this runs in, such as the source, nor one above it or above the home folder.
# It may not overlap the photos either, which would be deleted, nor the site.
if [ -z "$host" ]; then
    for within in "$(real .)" "$(real "$home")"; do
        case $within/ in
            "$full"/*) refuse ;;
        esac
    done
    for own in photos "$site"; do
        [ ! "$folder" -ef "$own" ] || refuse
        own=$(real "$own")
        case $own/ in
            "$full"/*) refuse ;;
        esac
        case $full/ in
            "$own"/*) refuse ;;
        esac
    done
fi
# Nor may it hold anything else: an upload leaves a home page there, and one that was stopped at least a folder for it.
if [ -z "$host" ] && [ -d "$full" ] && [ ! -e "$full/index.html" ] && [ ! -e "$full/.~tmp~" ]; then
    [ -z "$(find "$full/" ! -type d -print | head -n 1)" ] || {
        echo "rsync.sh: $target holds other files, which would be deleted; name a folder for the site alone" >&2
        exit 2
    }
fi
[ $# -ge 2 ] || albumgen build photos --output "$site" --progress plain
# The folder of a site names what is published there: any other folder would replace all that is on the server.
[ -f "$site/.albumgen-published" ] || {
    echo "rsync.sh: $site is not a site that albumgen has built" >&2
    exit 2
}
# With `originals: symlink`, the site links to files of this machine: the server gets the files themselves. An upload that was
# stopped leaves what has arrived in folders `.~tmp~`, which rsync protects unless they are at risk explicitly.
rsync --archive --copy-links --compress --delay-updates --delete-after --filter='risk .~tmp~/' --exclude='/.albumgen-*' "$site/" "$target/"
