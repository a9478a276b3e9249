#!/bin/sh
# A fresh volume belongs to root, and so do files that somebody restored as root: they are handed to
# the user 'node' (whatever that user owns already is skipped), and the shop runs as that user.
set -eu
if [ "$(id -u)" = 0 ]; then
  # Without DATA_DIR there is nothing to hand over: the shop says that it's missing.
  if [ -n "${DATA_DIR:-}" ]; then
    mkdir -p "$DATA_DIR"
    find "$DATA_DIR" ! -user node -exec chown node:node {} +
  fi
  exec setpriv --reuid=node --regid=node --init-groups "$@"
fi
exec "$@"
