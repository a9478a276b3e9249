# Copies the database to a bucket (docs/operations.md, 'The copy in the bucket').
FROM litestream/litestream:0.5.17 AS litestream

# Node's version is the one that package.json's "engines" names.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
# Names the version in /readyz, the log and the panel; a hash of the sources unless given.
ARG VERSION=""
RUN npm run build
# The packages that the server loads (CycloneDX). Those inside the build are BUNDLED in vite.config.ts.
RUN npm sbom --package-lock-only --omit=dev --sbom-format=cyclonedx > build/sbom.json
# What is left is what the server loads: packages that are in the build are development packages. npm keeps
# a compiler that Remix allows but doesn't need, and text encoders that Node has. Tests alone use the old Litestream.
RUN npm prune --omit=dev --no-audit --no-fund \
  && rm -r node_modules/typescript node_modules/@zxing \
  && rm -rf node_modules/@flydotio \
  && rm -r node_modules/better-sqlite3/deps \
  && rm node_modules/better-sqlite3/prebuilds/*darwin* \
        node_modules/better-sqlite3/prebuilds/*musl* \
        node_modules/better-sqlite3/prebuilds/*win32*

FROM node:24.21.0-bookworm-slim
WORKDIR /app
# Memory stays where it is soon after the start: the heap far below the smallest machine's 1 GB, so
# that SQLite and the kernel's file cache have the rest; little room for young objects, since most pages
# are kept and not rendered; and few arenas, which glibc would give each thread that compresses.
ENV NODE_ENV=production \
    PORT=8080 \
    DATA_DIR=/data \
    MALLOC_ARENA_MAX=2 \
    NODE_OPTIONS="--max-old-space-size=256 --max-semi-space-size=4"

COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/build ./build
COPY --from=litestream /usr/local/bin/litestream /usr/local/bin/
COPY drizzle ./drizzle
COPY server/*.mjs ./server/
COPY package.json entrypoint.sh litestream.yml ./

EXPOSE 8080
VOLUME /data
HEALTHCHECK --interval=15s --timeout=5s --start-period=10s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]

# Node itself, or Litestream around it, becomes process 1 and gets SIGTERM; npm would swallow it.
ENTRYPOINT ["./entrypoint.sh"]
CMD ["node", "node_modules/@remix-run/serve/dist/cli.js", "./build/server/index.js"]
