import { sql } from 'kysely';
import type * as contract from '#api/contract/dev.ts';
import { operationStatus } from '#domain/devices/operation.ts';
import type { Handlers } from '#server/call/handler.ts';
import type { Services } from '#server/call/services.ts';
import { productVersion } from '#server/process/product-version.ts';
import { pathsReportFile, readPathsReport } from './paths-report.ts';

export const dev: Handlers<typeof contract> = {
  test: async ({ services, now }) => ({
    version: productVersion(),
    node: process.version,
    started_at: new Date(now.getTime() - process.uptime() * 1000).toISOString(),
    database: services.config.databaseUrl ? 'postgres' : 'embedded',
    database_ms: await pingMs(services),
    outbox_waiting_s: await waitingSeconds(services, now),
  }),

  paths: async ({ services }) => ({ report: await readPathsReport(pathsReportFile, services.log) }),
};

async function pingMs({ db }: Services): Promise<number> {
  const start = performance.now();
  await sql`select 1`.execute(db);
  return Math.round(performance.now() - start);
}

async function waitingSeconds({ db }: Services, now: Date): Promise<number | null> {
  const { oldest } = await db
    .selectFrom('operation')
    .select(({ fn }) => fn.min('released_at').as('oldest'))
    .where('status', '=', operationStatus.waiting)
    .executeTakeFirstOrThrow();
  return oldest === null ? null : Math.max(0, Math.round((now.getTime() - oldest.getTime()) / 1000));
}
