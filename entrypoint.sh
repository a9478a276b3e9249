#!/bin/sh
# A fresh volume belongs to root, and so do files that somebody restored as root: they are handed to
# the user 'node' (whatever that user owns already is skipped), and the shop runs as that user.
#
# With COPY_BUCKET_NAME, Litestream becomes process 1. It copies what the shop writes, passes signals on to
# the shop, and ends when the shop ends. Any other command, like README's `sleep infinity`, runs without it,
# since a restore needs the database to itself.
set -eu
as_owner=""
if [ "$(id -u)" = 0 ]; then
  # Without DATA_DIR there is nothing to hand over: the shop says that it's missing.
  if [ -n "${DATA_DIR:-}" ]; then
    mkdir -p "$DATA_DIR"
    find "$DATA_DIR" ! -user node -exec chown node:node {} +
  fi
  as_owner="setpriv --reuid=node --regid=node --init-groups"
fi
if [ -n "${COPY_BUCKET_NAME:-}" ] && [ "${1:-}" = node ]; then
  export AWS_REGION="${AWS_REGION:-auto}"
  COPY_PATH=$($as_owner node server/claim-copy.mjs)
  export COPY_PATH
  exec $as_owner litestream replicate -config litestream.yml -exec "$*"
fi
exec $as_owner "$@"
