import { startPostgres } from '../../scripts/postgres.ts';

/** Until it is stopped, databases of tests are made in a PostgreSQL of their own, where transactions do run at the same time. */
export async function startTestPostgres(): Promise<{ stop(): Promise<void> }> {
  const postgres = await startPostgres();
  const { DATABASE_URL: before } = process.env;
  process.env.DATABASE_URL = postgres.url;
  return {
    stop: async () => {
      if (before === undefined) delete process.env.DATABASE_URL;
      else process.env.DATABASE_URL = before;
      await postgres.stop();
    },
  };
}
