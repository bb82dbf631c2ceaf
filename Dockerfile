# The shop without a desktop, for a server in the back office: see compose.yaml.
FROM node:24.22.3-bookworm-slim AS built
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build
# What is bundled need not come along; Node is in the image.
RUN npm prune --omit=dev && find node_modules -type d -empty -delete

FROM node:24.22.3-bookworm-slim
ENV NODE_ENV=production
WORKDIR /app
COPY --from=built /app/package.json ./
COPY --from=built /app/node_modules ./node_modules
COPY --from=built /app/out ./out
RUN install --directory --owner=node --group=node --mode=0700 /data
USER node
VOLUME /data
HEALTHCHECK --start-period=10s CMD ["node", "-e", "fetch('http://127.0.0.1:7387/healthz').then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "out/main/serve.js", "--data-dir", "/data"]
