# syntax=docker/dockerfile:1
# Packages, weights and the web app are made in one stage; the other carries the result and runs as nobody in particular.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
ENV ONNXRUNTIME_NODE_INSTALL_CUDA=skip
COPY . .
RUN node scripts/prepare.mjs \
  && npm prune --omit=dev --no-save --no-audit --no-fund \
  && rm -rf node_modules/onnxruntime-node/bin/napi-v6/darwin node_modules/onnxruntime-node/bin/napi-v6/win32

FROM node:24.21.0-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data HEALTH_FILE=/tmp/spotless-health
RUN mkdir /data && chown node:node /data
COPY --from=build --chown=node:node /app /app
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s \
  CMD ["node", "server/src/commands/health.ts"]
CMD ["node", "server/src/main.ts"]
