# Two stages: the first installs and builds, the second carries only what runs (docs/operations/install.md, Container).
# NODE is another base image with Node 26, VERSION and REVISION go into the image's labels.
ARG NODE=docker.io/library/node:26-slim
FROM ${NODE} AS build
WORKDIR /app
COPY package.json package-lock.json ./
# Vite, Tailwind and TypeScript bring their native parts as optional packages: they must not be left out.
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build
# SQLite's sources and the binaries for other platforms stay behind.
RUN cd node_modules/better-sqlite3 && rm -rf deps src binding.gyp \
  && find prebuilds -type f ! -name "linux-$(node -p process.arch).node" -delete

FROM ${NODE}
ARG VERSION=unknown
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Suitekeeper" \
  org.opencontainers.image.version="${VERSION}" \
  org.opencontainers.image.revision="${REVISION}" \
  org.opencontainers.image.licenses="MIT"
# Two pools for memory of all threads instead of one for each (docs/decisions/0008).
ENV NODE_ENV=production DATA_DIR=/data HOST=0.0.0.0 MALLOC_ARENA_MAX=2
WORKDIR /app
COPY --from=build /app/node_modules/better-sqlite3 node_modules/better-sqlite3
COPY --from=build /app/node_modules/sharp node_modules/sharp
COPY --from=build /app/node_modules/@img node_modules/@img
COPY --from=build /app/node_modules/detect-libc node_modules/detect-libc
COPY --from=build /app/node_modules/semver node_modules/semver
COPY --from=build /app/build build
COPY package.json LICENSE ./
COPY db/sqlite/migrations db/sqlite/migrations
COPY db/postgres/migrations db/postgres/migrations
COPY assets/fonts assets/fonts
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--disable-warning=ExperimentalWarning", "--max-semi-space-size=16", "--heap-growing-percent=80", "build/server/index.js"]
