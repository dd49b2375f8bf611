#!/bin/sh
# Builds the site and uploads it to Netlify; with a site that is already built as its argument, it only uploads that. Run
# `netlify link` once before, or set NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN.
set -eu
site=${1:-site}
[ $# -ge 1 ] || albumgen build photos --output "$site" --progress plain
netlify deploy --prod --no-build --dir="$site"
