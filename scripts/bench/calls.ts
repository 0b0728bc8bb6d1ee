import { setTimeout as wait } from 'node:timers/promises';
import * as v from 'valibot';
import type { Database } from '../../server/database/tables.ts';
import { accounts } from '../../server/seed/accounts.ts';
import { deviceOverview } from '../../src/api/contract/home.ts';
import { list } from '../../src/api/contract/ios.ts';
import { download, look, start } from '../../src/api/contract/ios-export.ts';

export interface Figure {
  readonly title: string;
  /** ms */
  readonly median: number;
  readonly p95: number;
  readonly note: string;
}

interface Bench {
  /** of the replicas, asked in turn */
  readonly urls: readonly string[];
  readonly token: string;
  readonly db: Database;
}

const rounds = 15;
const exportPollMs = 50;

/** Every kind of question that the list asks, as often; then one export of everything. */
export async function* measure(bench: Bench): AsyncGenerator<Figure> {
  const sample = await sampleOf(bench.db);
  for (const [title, path] of questions(sample)) yield await measureCall(bench, title, path);
  yield* await measureExport(bench);
}

async function sampleOf(db: Database) {
  const row = await db
    .selectFrom('apple_device')
    .select(['serial_number', 'imei_1', 'hirer_phone_number'])
    .where('store_id', '=', accounts.admin.store_id)
    .where('imei_1', 'is not', null)
    .where('hirer_phone_number', 'is not', null)
    .orderBy('registration_time', 'asc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return { serial: row.serial_number, imei: row.imei_1 ?? '', phone: row.hirer_phone_number ?? '' };
}

type Sample = Awaited<ReturnType<typeof sampleOf>>;

const questions = ({ serial, imei, phone }: Sample): [title: string, path: string][] => {
  const ask = (query: Readonly<Record<string, string>>) => `${list.path}?${new URLSearchParams(query)}`;
  return [
    ['list: first page of 50', ask({ page_size: '50' })],
    ['list: page 100 of 50', ask({ page_size: '50', page_num: '100' })],
    ['list: by last contact', ask({ sort_index: 'last_active_time' })],
    ['filter: locked', ask({ lock_status: '1' })],
    ['filter: one clerk', ask({ for_clerk: accounts.full.id })],
    ['filter: out of reach for a day', ask({ offline_duration: '24' })],
    ['filter: needs a look', ask({ attention: 'abnormal' })],
    ['search: whole IMEI', ask({ keyword: imei })],
    ['search: last 6 of an IMEI', ask({ imei: imei.slice(-6) })],
    ['search: part of a serial number', ask({ keyword: serial.slice(3, 9) })],
    ['search: last 4 of a phone number', ask({ hirer_phone_number: phone.slice(-4) })],
    ['search: a name of two characters', ask({ keyword: '王伟' })],
    ['search: a family name', ask({ hirer_name: '王' })],
    ['search: three digits', ask({ keyword: '138' })],
    ['search: a word of the remark', ask({ remark: '电池' })],
    ['search: nothing has it', ask({ keyword: 'nothing has this' })],
    ['counters', deviceOverview.path],
  ];
};

async function measureCall({ urls, token }: Bench, title: string, path: string): Promise<Figure> {
  const times: number[] = [];
  let note = '';
  // One for each server comes first: nothing is warm.
  for (let round = -urls.length; round < rounds; round++) {
    const url = urls.at(round % urls.length) ?? '';
    const began = performance.now();
    const response = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } });
    const body: unknown = await response.json();
    if (!response.ok) throw new Error(`${title}: ${JSON.stringify(body)}`);
    if (round >= 0) times.push(performance.now() - began);
    const counted = v.safeParse(v.object({ total: v.number() }), body);
    note = counted.success ? `${counted.output.total} match` : '';
  }
  return { title, ...summary(times), note };
}

function summary(times: readonly number[]): { median: number; p95: number } {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { median: at(0.5), p95: at(0.95) };
}

const job = v.object({ id: v.string(), status: v.string(), done: v.number() });

async function measureExport({ urls, token }: Bench): Promise<Figure[]> {
  const [url = ''] = urls;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const ask = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(url + path, { headers, ...init });
    return v.parse(job, await response.json());
  };
  const began = performance.now();
  const body = JSON.stringify({ password: accounts.admin.secondary_password, filter: {} });
  let state = await ask(start.path, { method: 'POST', body });
  while (state.status === 'running') {
    await wait(exportPollMs);
    state = await ask(look.path.replace('{id}', state.id));
  }
  const written = performance.now();
  const file = await fetch(url + download.path.replace('{id}', state.id), { headers });
  let bytes = 0;
  for await (const chunk of file.body ?? []) bytes += chunk.length;
  const once = (ms: number) => ({ median: ms, p95: ms });
  const memory = Math.round(process.memoryUsage().rss / 1024 ** 2);
  return [
    { title: 'export: written', ...once(written - began), note: `${state.status}, ${state.done} rows` },
    {
      title: 'export: downloaded',
      ...once(performance.now() - written),
      note: `${(bytes / 1024 ** 2).toFixed(1)} MiB, process at ${memory} MiB`,
    },
  ];
}
