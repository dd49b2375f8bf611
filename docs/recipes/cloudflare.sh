#!/bin/sh
# Builds the site and uploads it to Cloudflare Pages: cloudflare.sh PROJECT. Say once `wrangler login` before, or set
# CLOUDFLARE_ACCOUNT_ID and CLOUDFLARE_API_TOKEN.
set -eu
project=${1:?name the project: cloudflare.sh PROJECT}
albumgen build photos --output site --progress plain
# albumgen leaves alone what it did not write.
cp "$(dirname "$0")/cloudflare-headers" site/_headers
wrangler pages deploy site --project-name="$project" --branch=main
