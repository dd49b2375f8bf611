#!/bin/sh
# Builds the site and uploads it to Cloudflare Pages: cloudflare.sh PROJECT. With a site that is already built
# as the second argument, it only uploads that. Run `wrangler login` once before, or set
# CLOUDFLARE_ACCOUNT_ID and CLOUDFLARE_API_TOKEN.
set -eu
project=${1:?name the project: cloudflare.sh PROJECT}
site=${2:-site}
[ $# -ge 2 ] || albumgen build photos --output "$site" --progress plain
# albumgen leaves alone what it did not write.
cp "$(dirname "$0")/cloudflare-headers" "$site/_headers"
wrangler pages deploy "$site" --project-name="$project" --branch=main
