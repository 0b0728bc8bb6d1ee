import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { distributionLog } from '#api/contract/devices/distribution-log.ts';
import { loginLog } from '#api/contract/people/login-log.ts';
import { records } from '#api/contract/records.ts';
import { rcsList } from '#api/contract/reports/rcs.ts';
import { abnormalList, list as reportList } from '#api/contract/reports/reports.ts';
import type { AnyEndpoint } from '#api/contract/row/endpoint.ts';
import { deliveries } from '#api/contract/store/api-callback.ts';
import { settingsLog } from '#api/contract/store/settings.ts';
import { reportStatus } from '#domain/reports/levels.ts';
import { loginLogList } from '#machines/account/login-log.ts';
import { handOverLogList } from '#machines/clerks/hand-over-log.ts';
import model from '#machines/console/plain-list/plain-list.model.ts';
import { operationLogList } from '#machines/devices/operation-log.ts';
import type { AddressQuery } from '#machines/kits/list-query.ts';
import type { Listed, PlainList } from '#machines/kits/plain-list.ts';
import { abnormalReports } from '#machines/reports/abnormal-list.ts';
import { riskQueries } from '#machines/reports/rcs-list.ts';
import { reportsOf } from '#machines/reports/report-list.ts';
import { deliveryLogList } from '#machines/store/delivery-log.ts';
import { settingsLogList } from '#machines/store/settings-log.ts';
import { openedAt, recordEvents } from '#tests/path-harness/recordings/record-path.ts';
import { replayRun } from '#tests/path-harness/recordings/replay-run.ts';
import { fakeClient } from './fake-client.ts';

interface Case {
  readonly of: PlainList<AddressQuery<string>, Listed>;
  readonly row: AnyEndpoint;
  /** a value of everything that it is filtered by and that may stand in an address */
  readonly said?: Readonly<Record<string, string>>;
  /** … that may say something of somebody */
  readonly personal?: Readonly<Record<string, string>>;
  /** what its call is asked besides */
  readonly also?: Readonly<Record<string, string>>;
}

const for_clerk = '44444444-4444-4444-8444-444444444444';
const record_time = '20261101,20261121';

/** Every plain list, by the file of its declaration. */
const lists: Readonly<Record<string, Case>> = {
  'account/login-log': { of: loginLogList, row: loginLog, said: { status: '1', for_clerk, record_time } },
  'clerks/hand-over-log': { of: handOverLogList, row: distributionLog },
  'devices/operation-log': {
    of: operationLogList('android'),
    row: records,
    said: { command: 'lock', status: '5', for_clerk, record_time },
    personal: { search: '周宁' },
    also: { kind: 'android' },
  },
  'reports/abnormal-list': { of: abnormalReports, row: abnormalList },
  'reports/rcs-list': { of: riskQueries, row: rcsList, personal: { id_card: '1234' } },
  'reports/report-list': {
    of: reportsOf('advanced'),
    row: reportList,
    personal: { user_name: '商清越', user_id_card: '1234' },
    also: { level: 'advanced' },
  },
  'store/delivery-log': { of: deliveryLogList, row: deliveries, said: { state: 'failed', type: 'test' } },
  'store/settings-log': { of: settingsLogList, row: settingsLog, said: { section: 'profile' } },
};

it('the table has every list that is declared', () => {
  const folder = resolve(import.meta.dirname, '../../../src/machines');
  const declared = globSync('**/*.ts', { cwd: folder })
    .filter((file) => /\bplainList\(\{/.test(readFileSync(resolve(folder, file), 'utf8')))
    .map((file) => file.replace(/\.ts$/, ''));
  expect(declared.toSorted()).toEqual(Object.keys(lists));
});

describe.each(Object.entries(lists))('%s', (_, { of, row, said = {}, personal = {}, also = {} }) => {
  const place = { page_num: '2', page_size: '50', ...said };
  const query = { ...place, ...personal };
  const written = of.query.write(query);

  it('[decision.url] says in its address what is asked for, and of people nothing', () => {
    expect(Object.fromEntries(new URLSearchParams(written.search))).toEqual(place);
    expect(of.query.read(written)).toEqual(query);
    expect(of.query.read({ search: `?${new URLSearchParams(query)}`, state: null })).toEqual(place);
  });

  it('asks its call for what its place says, and leaves out what the call refuses', () => {
    const { client, calls, last } = fakeClient();
    const options = { quiet: 'again' } as const;
    void of.load(client, query, options);
    expect(calls.length).toBe(1);
    expect([last().row, last().input, last().options]).toEqual([
      row,
      { query: { ...query, ...also } },
      options,
    ]);
    const typed = '?page_num=one&page_size=7&status=99&state=x&type=x&section=x&for_clerk=x&record_time=x';
    expect(of.query.read({ search: typed, state: null })).toEqual({});
  });

  it('offers every filter that its call takes, says what is wrong with one, and begins anew with another', () => {
    const { entries } = row.query as unknown as { readonly entries: object };
    // What names one row is for its own page.
    const taken = Object.keys(entries).filter((field) => field !== 'id');
    expect(Object.keys({ ...query, ...also }).toSorted()).toEqual(taken.toSorted());
    expect([of.query.errorOf(query), of.query.errorOf({})]).toEqual([null, null]);
    expect(of.query.withFilter(query, {})).toEqual({ page_size: '50' });
    expect(of.query.filterOf(query)).toEqual({ ...said, ...personal });
  });

  it('is recorded in runs that replay on the one model', async () => {
    const answer = (asked: object) => ({
      type: 'xstate.done.actor.load',
      actorId: 'load',
      output: { query: asked, list: [{ id: for_clerk }], total: 312 },
    });
    const filter = of.query.filterOf(query);
    const first = of.query.withPage(query, 1);
    const { runs } = await recordEvents(model, { query: {} }, [
      answer({}),
      { type: 'filter.apply', filter },
      { type: 'place.changed', query: first },
      answer(first),
      { type: 'filter.apply', filter },
      answer(first),
      { type: 'page.turn', page: 2 },
      { type: 'place.changed', query },
    ]);
    expect(runs.map(({ machine, steps }) => [machine, steps.length])).toEqual([['plainList', 8]]);
    for (const run of runs) expect((await replayRun(run, model, openedAt)).differences).toEqual([]);
    for (const text of Object.values(personal)) expect(JSON.stringify(runs)).not.toContain(text);
  });
});

it('polls come faster while something is unfinished', () => {
  const unfinished = (of: Case['of'], part: object) => of.isExpecting?.({ id: 'x', ...part });
  expect([
    unfinished(reportsOf('basic'), { status: reportStatus.running }),
    unfinished(reportsOf('basic'), { status: reportStatus.done }),
    unfinished(riskQueries, { status: reportStatus.running }),
    unfinished(deliveryLogList, { state: 'pending' }),
    unfinished(deliveryLogList, { state: 'delivered' }),
    unfinished(operationLogList('apple'), { command: 'export-list', status: 'running' }),
    unfinished(operationLogList('apple'), { command: 'export-list', status: 'ready' }),
  ]).toEqual([true, false, true, true, false, true, false]);
});
