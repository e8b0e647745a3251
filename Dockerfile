# An image of Wine Management: a Node, and the folder that `npm run release` makes. `docker build -t wine-management .`
# Any image with Node 20.19, 22.12, 24 or later and glibc will do; Alpine has another C library.
ARG NODE_IMAGE=node:24-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /build
# Packages first: they change less often than the sources, and are then not installed again.
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev --prefer-offline --no-audit --no-fund
COPY . .
RUN node scripts/release.mjs --folder /release

FROM ${NODE_IMAGE}
# A number, so that the base needs no such account, and none that files of the machine may belong to.
RUN install -d -o 10001 -g 10001 -m 0700 /data
COPY --from=build /release /opt/wine-management
WORKDIR /opt/wine-management
# Which addresses reach it is up to whoever publishes the port.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
USER 10001:10001
# All that is ever written; the rest of the file system may be read-only.
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s --retries=3 CMD ["node", "scripts/health.mjs"]
STOPSIGNAL SIGTERM
CMD ["node", "--max-old-space-size=512", "scripts/start.mjs"]
