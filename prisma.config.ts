import { defineConfig } from 'prisma/config';

/** For the `prisma` command alone; the service itself takes its settings from `src/app/config.ts`. */
export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
  // Only `prisma migrate` connects; `prisma generate` has to work without a database.
  datasource: { url: process.env.DATABASE_URL ?? '' },
});
