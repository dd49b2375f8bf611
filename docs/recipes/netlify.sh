#!/bin/sh
# Builds the site and uploads it to Netlify; with a site that is already built as its argument, it only uploads that. Run
# `netlify link` once before, or set NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN.
set -eu
site=${1:-site}
[ $# -ge 1 ] || albumgen build photos --output "$site" --progress plain
# The folder of a site names what is published there: any other folder would replace the whole site.
[ -f "$site/.albumgen-published" ] || {
    echo "netlify.sh: $site is not a site that albumgen has built" >&2
    exit 2
}
netlify deploy --prod --no-build --dir="$site"
