import { setTimeout as wait } from 'node:timers/promises';
import * as v from 'valibot';
import * as android from '#api/contract/android/devices.ts';
import * as androidExport from '#api/contract/android/export.ts';
import * as apple from '#api/contract/apple/devices.ts';
import * as appleExport from '#api/contract/apple/export.ts';
import { deviceOverview } from '#api/contract/device-overview.ts';
import { type DeviceKindName, deviceKindNames } from '#domain/kinds/kinds.ts';
import { accounts } from '#server/seed/accounts.ts';
import { logInTo } from '#tests/server/devices/child-server.ts';
import { paces } from '../../build/budgets.ts';
import { type Figure, figureOf } from './figures.ts';
import type { Sample, Samples } from './fill.ts';

interface Bench {
  /** of the replicas, asked in turn */
  readonly urls: readonly string[];
  readonly samples: Samples;
  readonly rounds: number;
}

const exportPollMs = 50;

/** Every kind of question that the lists ask, as often; then one export of everything of each kind. */
export async function* measureCalls(bench: Bench): AsyncGenerator<Figure> {
  const [first = ''] = bench.urls;
  const admin = await logInTo(first, accounts.admin);
  const clerk = await logInTo(first, accounts.neighbour);
  for (const kind of deviceKindNames) {
    for (const [title, path] of questions(kind, bench.samples[kind]))
      yield await measureCall(bench, admin, `${kind} ${title}`, path);
    for (const [title, path] of ownQuestions(kind))
      yield await measureCall(bench, clerk, `${kind} ${title}`, path);
  }
  for (const path of ['', '?kind=apple', '?kind=android'])
    yield await measureCall(bench, admin, `counters ${path}`, deviceOverview.path + path);
  yield await measureCall(bench, clerk, 'own devices: counters', deviceOverview.path);
  for (const kind of deviceKindNames) yield* await measureExport(first, kind);
}

const rowsOf = {
  apple: {
    list: apple.list,
    choices: apple.models,
    byContact: { sort_index: 'last_active_time' },
    exports: appleExport,
  },
  android: {
    list: android.list,
    choices: android.searchOptions,
    byContact: { sort: '-last_active_time' },
    exports: androidExport,
  },
} as const satisfies Readonly<Record<DeviceKindName, object>>;

const asking = (kind: DeviceKindName) => (query: Readonly<Record<string, string>>) =>
  `${rowsOf[kind].list.path}?${new URLSearchParams(query)}`;

type Question = readonly [title: string, path: string];

function questions(
  kind: DeviceKindName,
  { serial, imei, phone, model, rareModel }: Sample,
): readonly Question[] {
  const ask = asking(kind);
  return [
    ['list: first page of 50', ask({ page_size: '50' })],
    ['list: page 100 of 50', ask({ page_size: '50', page_num: '100' })],
    ['list: page 1000 of 50', ask({ page_size: '50', page_num: '1000' })],
    ['list: by last contact', ask(rowsOf[kind].byContact)],
    ['filter: locked', ask({ lock_status: '1' })],
    ['filter: one model', ask({ model })],
    ['filter: a rare model', ask({ model: rareModel })],
    ['filter: one clerk', ask({ for_clerk: accounts.full.id })],
    ['filter: one clerk, locked', ask({ for_clerk: accounts.full.id, lock_status: '1' })],
    ['filter: out of reach for a day', ask({ offline_duration: '24' })],
    ['filter: needs a look', ask({ attention: 'abnormal' })],
    ['filter: something unfinished', ask({ attention: 'pending' })],
    ['search: whole IMEI', ask({ keyword: imei })],
    ['search: last 6 of an IMEI', ask({ imei: imei.slice(-6) })],
    ['search: part of a serial number', ask({ keyword: serial.slice(3, 9) })],
    ['search: last 4 of a phone number', ask({ hirer_phone_number: phone.slice(-4) })],
    ['search: a name of two characters', ask({ keyword: '王伟' })],
    ['search: a family name', ask({ hirer_name: '王' })],
    ['search: three digits', ask({ keyword: '138' })],
    ['search: a word of the remark', ask({ remark: '电池' })],
    ['search: nothing has it', ask({ keyword: 'nothing has this' })],
    ['choices', rowsOf[kind].choices.path],
  ];
}

/** Of a clerk who sees only some of the store's devices. */
const ownQuestions = (kind: DeviceKindName): readonly Question[] => [
  ['own devices: first page of 50', asking(kind)({ page_size: '50' })],
  ['own devices: locked', asking(kind)({ lock_status: '1' })],
];

async function measureCall(
  { urls, rounds }: Bench,
  token: string,
  title: string,
  path: string,
): Promise<Figure> {
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
  return figureOf(times, { title, note, budget: paces.answer });
}

const job = v.object({ id: v.string(), status: v.string(), done: v.number() });

async function measureExport(url: string, kind: DeviceKindName): Promise<Figure[]> {
  const { start, look, download } = rowsOf[kind].exports;
  const token = await logInTo(url, accounts.admin);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const call = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(url + path, { headers, ...init });
    return v.parse(job, await response.json());
  };
  const began = performance.now();
  const body = JSON.stringify({ password: accounts.admin.secondary_password, filter: {} });
  let state = await call(start.path, { method: 'POST', body });
  while (state.status === 'running') {
    await wait(exportPollMs);
    state = await call(look.path.replace('{id}', state.id));
  }
  const written = performance.now();
  const file = await fetch(url + download.path.replace('{id}', state.id), { headers });
  let bytes = 0;
  for await (const chunk of file.body ?? []) bytes += chunk.length;
  const mebibytes = (bytes / 1024 ** 2).toFixed(1);
  return [
    figureOf([written - began], {
      title: `${kind} export: written`,
      note: `${state.status}, ${state.done} rows`,
    }),
    figureOf([performance.now() - written], {
      title: `${kind} export: downloaded`,
      note: `${mebibytes} MiB`,
    }),
  ];
}
