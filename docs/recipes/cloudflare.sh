#!/bin/sh
# Builds the site and uploads it to Cloudflare Pages: cloudflare.sh PROJECT. With a site that is already built
# as the second argument, it only uploads that. Run `wrangler login` once before, or set
# CLOUDFLARE_ACCOUNT_ID and CLOUDFLARE_API_TOKEN.
set -eu
project=${1:?name the project: cloudflare.sh PROJECT}
site=${2:-site}
[ $# -ge 2 ] || albumgen build photos --output "$site" --progress plain
# The folder of a site names what is published there: any other folder would replace the whole site.
[ -f "$site/.albumgen-published" ] || {
    echo "cloudflare.sh: $site is not a site that albumgen has built" >&2
    exit 2
}
# Cloudflare Pages leaves out such a folder without a message: an album would be missing.
[ ! -d "$site/functions" ] || {
    echo "cloudflare.sh: Cloudflare Pages would leave this folder out; rename the album, or the folder in static:" >&2
    printf '%s\n' "$site/functions" >&2
    exit 2
}
# A `static/_headers` of your own is in the site, and takes the place of the recipe's. That one is in the site only while it is
# uploaded: albumgen would never replace it with one that you write later.
# An earlier version of the recipe left its file there, as does an upload that is killed; albumgen does not list that among its own.
# The list of a site with unlisted albums names no files: there, only a file with exactly the recipe's rules is a leftover.
is_former() {
    if head -n 1 "$site/.albumgen-published" | grep -q '^# albumgen 2:'; then
        head -n 1 "$site/_headers" | grep -q '^# Cloudflare Pages\. cloudflare\.sh ' &&
            ! grep -q '^[0-9a-f]* _headers$' "$site/.albumgen-published"
    else
        cmp -s "$(dirname "$0")/cloudflare-headers" "$site/_headers"
    fi
}
if [ ! -e "$site/_headers" ] || is_former; then
    trap 'rm -f "$site/_headers"' EXIT
    trap 'exit 1' HUP INT TERM
    cp "$(dirname "$0")/cloudflare-headers" "$site/_headers"
fi
wrangler pages deploy "$site" --project-name="$project" --branch=main
