# The service without the embedded Postgres: it needs DATABASE_URL. See docs/deployment.md.

FROM node:24.19.0-bookworm-slim@sha256:a9f5f7c91a432850b2a8a7797adf5eadb6c733ceed61167806cee7ea7fbc29df AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY scripts scripts
COPY bin bin
# Without scripts: this project's own script builds, and its sources are copied only after this step.
RUN npm ci --ignore-scripts
COPY prisma.config.ts tsconfig.json tsconfig.build.json tsconfig.client.json ./
COPY prisma prisma
COPY src src
COPY tools tools
COPY cli cli
COPY client client
COPY web web
RUN npm run build
# The packages of the runtime. The optional ones are Node and the embedded Postgres, which the image does not use.
RUN npm ci --omit=dev --omit=optional --ignore-scripts && node scripts/trim-packages.mjs

FROM node:24.19.0-bookworm-slim@sha256:a9f5f7c91a432850b2a8a7797adf5eadb6c733ceed61167806cee7ea7fbc29df
WORKDIR /app
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data
RUN mkdir /data && chown node:node /data
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY bin bin
COPY package.json LICENSE ./
COPY prisma/migrations prisma/migrations
COPY registry registry
COPY confidence confidence
COPY models models
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# The command of `npm start`, without npm between the process and its signals.
CMD ["node", "bin/agentterms.mjs"]
