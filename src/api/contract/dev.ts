import * as v from 'valibot';
import { endpoint } from './row/endpoint.ts';

/** How the server is, for /system/dev. Says nothing of any store. */
export const test = endpoint({
  name: 'dev.test',
  method: 'GET',
  path: '/api/dev/test',
  title: '服务器状态',
  access: { login: true, admin: true },
  result: v.object({
    version: v.string(),
    node: v.string(),
    started_at: v.string(),
    database: v.picklist(['embedded', 'postgres']),
    /** how long it took to answer the simplest question */
    database_ms: v.number(),
    /** how long the oldest command that is due has been waiting for the gateway; null: none waits */
    outbox_waiting_s: v.nullable(v.number()),
  }),
});

/** As `reports/paths.json` counts, by machine. */
export const pathsReport = v.object({
  machines: v.array(
    v.object({
      name: v.string(),
      states: v.number(),
      transitions: v.number(),
      covered: v.number(),
      paths: v.number(),
      browser: v.nullable(v.object({ paths: v.number(), covered: v.number() })),
    }),
  ),
});
export type PathsReport = v.InferOutput<typeof pathsReport>;

/** Ours: what the last whole run of the path tests covered, where they are run beside the server; null: they never were. */
export const paths = endpoint({
  name: 'dev.paths',
  method: 'GET',
  path: '/api/dev/paths',
  title: '路径测试的覆盖',
  access: { login: false },
  result: v.object({ report: v.nullable(v.object({ written_at: v.string(), ...pathsReport.entries })) }),
});
