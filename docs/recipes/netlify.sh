#!/bin/sh
# Builds the site and uploads it to Netlify. Say once `netlify link` before, or set NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN.
set -eu
albumgen build photos --output site --progress plain
netlify deploy --prod --no-build --dir=site
