# syntax=docker/dockerfile:1
# Packages, weights and the web app are made in one stage; the other carries the result and runs as nobody in particular.
FROM node:24-bookworm-slim AS build
WORKDIR /app
ENV ONNXRUNTIME_NODE_INSTALL_CUDA=skip
COPY . .
RUN node scripts/prepare.mjs \
  && npm prune --omit=dev --no-save --no-audit --no-fund \
  && rm -rf node_modules/onnxruntime-node/bin/napi-v6/darwin node_modules/onnxruntime-node/bin/napi-v6/win32

FROM node:24-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
RUN mkdir /data && chown node:node /data
COPY --from=build --chown=node:node /app /app
USER node
VOLUME /data
EXPOSE 3000
# A worker answers no HTTP; its health is the age of the queue (see docs/operations.md).
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s \
  CMD node -e "if (process.env.ROLE === 'worker') process.exit(0); fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"
CMD ["node", "server/src/main.ts"]
