import { globSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  type Actor,
  type AnyStateMachine,
  createActor,
  type EventObject,
  fromPromise,
  SimulatedClock,
} from 'xstate';
import type { EnrolmentCode } from '#api/contract/android/enrolment.ts';
import type { ShelfApp } from '#api/contract/apple/app-shelf.ts';
import type { ClerkTask } from '#api/contract/clerk-tasks.ts';
import type { Batch } from '#api/contract/devices/batch.ts';
import type { Notification } from '#api/contract/notifications.ts';
import type { Clerk } from '#api/contract/people/clerk-fields.ts';
import type { Session } from '#api/contract/people/sessions.ts';
import type { ReportOverview } from '#api/contract/reports/reports.ts';
import type { AbmInfo } from '#api/contract/store/abm.ts';
import type { Task } from '#api/contract/tasks.ts';
import { sessionListMachine } from '#machines/account/session-list/session-list.machine.ts';
import { enrolmentCodesMachine } from '#machines/android/enrolment-codes/enrolment-codes.machine.ts';
import { appShelfMachine } from '#machines/apple/app-shelf/app-shelf.machine.ts';
import { appleQuery } from '#machines/apple/apple-query.ts';
import {
  type Finding,
  type LookUpSagaInput,
  oneClickUnlockMachine,
} from '#machines/apple/one-click-unlock/one-click-unlock.machine.ts';
import { sampleDevice } from '#machines/apple/sample-device.model.ts';
import { clerkListMachine } from '#machines/clerks/clerk-list/clerk-list.machine.ts';
import { clerkTasksMachine } from '#machines/clerks/clerk-tasks/clerk-tasks.machine.ts';
import {
  commandPaletteMachine,
  type ReadDeviceInput,
} from '#machines/console/command-palette/command-palette.machine.ts';
import { type HomeFigures, homeChartsMachine } from '#machines/console/home-charts/home-charts.machine.ts';
import { homeNoticesMachine } from '#machines/console/home-notices/home-notices.machine.ts';
import { type PlainQuery, plainListMachine } from '#machines/console/plain-list/plain-list.machine.ts';
import { taskListMachine } from '#machines/console/task-list/task-list.machine.ts';
import {
  type BatchPage,
  batchProgressMachine,
  type LoadBatchInput,
} from '#machines/devices/batch-progress/batch-progress.machine.ts';
import { defaultRestrictionMachine } from '#machines/devices/default-restriction/default-restriction.machine.ts';
import {
  deviceDetailMachine,
  type LoadAnswer,
  type LoadDeviceInput,
} from '#machines/devices/device-detail/device-detail.machine.ts';
import { type DevicePage, deviceListMachine } from '#machines/devices/device-list/device-list.machine.ts';
import {
  type Hold,
  heldOperationsMachine,
} from '#machines/devices/held-operations/held-operations.machine.ts';
import {
  type HomeOverview,
  homeOverviewMachine,
} from '#machines/devices/home-overview/home-overview.machine.ts';
import {
  type LoadPlacesInput,
  locationLogMachine,
} from '#machines/devices/location-log/location-log.machine.ts';
import type { PlacesPage } from '#machines/devices/location-log/places.ts';
import type { DeviceQuery } from '#machines/devices/port/device-query.ts';
import type { DefaultKind, Standing } from '#machines/devices/port/store-defaults.ts';
import { recentBatchesMachine } from '#machines/devices/recent-batches/recent-batches.machine.ts';
import { sampleBatch } from '#machines/devices/sample-batch.model.ts';
import type { KnownListItem } from '#machines/kinds/known-devices.ts';
import type { LoadPageInput, Page } from '#machines/kits/paged-list.ts';
import { type RcsLook, rcsStatusMachine } from '#machines/reports/rcs-status/rcs-status.machine.ts';
import { reportOverviewMachine } from '#machines/reports/report-overview/report-overview.machine.ts';
import {
  type ReportStanding,
  reportStatusMachine,
} from '#machines/reports/report-status/report-status.machine.ts';
import { abmTokenMachine } from '#machines/store/abm-token/abm-token.machine.ts';
import { type OpenApiSettings, openApiMachine } from '#machines/store/open-api/open-api.machine.ts';
import { sampleOpenApi } from '#machines/store/open-api/sample-open-api.model.ts';
import { sampleSettings } from '#machines/store/store-settings/sample-settings.model.ts';
import {
  type StoreSettings,
  storeSettingsMachine,
} from '#machines/store/store-settings/store-settings.machine.ts';
import { sampleSaga } from '#tests/setup/sample-saga.ts';

/** Every machine that shows what the live updates tell of, and looks again quietly. */

interface Load {
  readonly signal: AbortSignal;
  readonly quiet: boolean;
  readonly answer: PromiseWithResolvers<never>;
}
/** Looks once, and answers when the test says so. */
type Look = (signal: AbortSignal, quiet: boolean) => Promise<never>;

interface Looking {
  /** by its file */
  readonly machine: string;
  readonly open: (look: Look, clock: SimulatedClock) => Actor<AnyStateMachine>;
  readonly answer: unknown;
  /** what says that it is time to look again: any device may have changed, and the one that is shown has */
  readonly news: readonly EventObject[];
  /** how a person asks again: after the first look has failed, and after a later one has; null: it is not offered */
  readonly press: { readonly opened: EventObject | null; readonly shown: EventObject | null };
}

const deviceId = sampleDevice().id;
const sagaId = '33333333-3333-4333-8333-333333333333';
const clerk = { id: '44444444-4444-4444-8444-444444444444', name: '李晓雯' };
const saga = sampleSaga({ id: sagaId, device_id: deviceId, date_created: '2026-11-21T02:00:00.000Z', clerk });
const counters = { total: 1, locked: 1, pending: 0, offline: 0, abnormal: 0 };

const due = { type: 'poll.due' } as const;
const changed = { type: 'device.changed', deviceId } as const;
const ownSaved = { type: 'own.saved', saved: null } as const;
const batchChanged = { type: 'batch.changed', batchId: sagaId } as const;
const pressed = (type: string) => ({ opened: { type }, shown: { type } });
const notPressed = { opened: null, shown: null };

const machines: Readonly<Record<string, Looking>> = {
  'the list': {
    machine: 'device-list',
    open: (look, clock) =>
      createActor(
        deviceListMachine(appleQuery).provide({
          actors: {
            loadPage: fromPromise<DevicePage, LoadPageInput<DeviceQuery>>(({ input, signal }) =>
              look(signal, input.quiet),
            ),
          },
        }),
        { input: { query: {} }, clock },
      ),
    answer: { query: {}, list: [], total: 1, counters, loadedAt: 0 },
    news: [due, changed],
    press: pressed('load.retry'),
  },
  'a device': {
    machine: 'device-detail',
    open: openDevice,
    answer: { device: sampleDevice(), operations: [], total: 0, loadedAt: 0 },
    news: [due, changed],
    press: pressed('load.retry'),
  },
  'a device that is not there': {
    machine: 'device-detail',
    open: openDevice,
    answer: null,
    news: [due, changed],
    press: pressed('load.retry'),
  },
  'a plain list': {
    machine: 'plain-list',
    open: (look, clock) =>
      createActor(
        plainListMachine.provide({
          actors: {
            loadPage: fromPromise<Page<PlainQuery>, LoadPageInput<PlainQuery>>(({ input, signal }) =>
              look(signal, input.quiet),
            ),
          },
        }),
        { input: { query: {} }, clock },
      ),
    answer: { query: {}, list: [], total: 0 },
    news: [due, changed],
    press: pressed('load.retry'),
  },
  'the location log': {
    machine: 'location-log',
    open: (look, clock) =>
      createActor(
        locationLogMachine.provide({
          actors: {
            loadPlaces: fromPromise<PlacesPage, LoadPlacesInput>(({ input, signal }) =>
              look(signal, input.quiet),
            ),
          },
        }),
        { input: { deviceId }, clock },
      ),
    answer: { list: [], total: 0 },
    news: [due, changed],
    press: pressed('load.retry'),
  },
  home: {
    machine: 'home-overview',
    open: (look, clock) =>
      createActor(
        homeOverviewMachine().provide({
          actors: {
            loadOverview: fromPromise<HomeOverview, { quiet: boolean }>(({ input, signal }) =>
              look(signal, input.quiet),
            ),
          },
        }),
        { clock },
      ),
    answer: { counters, abnormal: [], pending: [] },
    news: [due, changed],
    press: pressed('load.retry'),
  },
  'the charts of the home': {
    machine: 'home-charts',
    open: (look, clock) =>
      createActor(
        homeChartsMachine.provide({
          actors: {
            loadCharts: fromPromise<HomeFigures, { quiet: boolean }>(({ input, signal }) =>
              look(signal, input.quiet),
            ),
          },
        }),
        { clock },
      ),
    answer: { states: { apple: null, android: null }, clerks: [], days: null },
    news: [due, changed],
    press: pressed('load.retry'),
  },
  'the notices of the home': {
    machine: 'home-notices',
    open: (look, clock) =>
      createActor(
        homeNoticesMachine.provide({
          actors: {
            loadNotices: fromPromise<readonly Notification[], { quiet: boolean }>(({ input, signal }) =>
              look(signal, input.quiet),
            ),
          },
        }),
        { clock },
      ),
    answer: [],
    news: [due, changed],
    press: pressed('load.retry'),
  },
  'the reports of the home': {
    machine: 'report-overview',
    open: (look, clock) =>
      createActor(
        reportOverviewMachine.provide({
          actors: {
            loadReportOverview: fromPromise<ReportOverview['levels'], { quiet: boolean }>(
              ({ input, signal }) => look(signal, input.quiet),
            ),
          },
        }),
        { clock },
      ),
    answer: [],
    news: [due, changed],
    press: pressed('load.retry'),
  },
  'a risk query': {
    machine: 'rcs-status',
    open: (look, clock) =>
      createActor(
        rcsStatusMachine.provide({
          actors: {
            loadRcs: fromPromise<RcsLook, { quiet: boolean }>(({ input, signal }) =>
              look(signal, input.quiet),
            ),
          },
        }),
        { clock },
      ),
    answer: { item: null },
    news: [due, changed],
    press: pressed('load.retry'),
  },
  'how a report stands': {
    machine: 'report-status',
    open: (look, clock) =>
      createActor(
        reportStatusMachine.provide({
          actors: {
            loadReportStatus: fromPromise<ReportStanding, { quiet: boolean }>(({ input, signal }) =>
              look(signal, input.quiet),
            ),
          },
        }),
        { clock },
      ),
    answer: { row: null, balance: 0 },
    news: [due],
    press: pressed('load.retry'),
  },
  'the clerks': {
    machine: 'clerk-list',
    open: (look, clock) =>
      createActor(
        clerkListMachine.provide({
          actors: {
            loadClerks: fromPromise<readonly Clerk[], { quiet: boolean }>(({ input, signal }) =>
              look(signal, input.quiet),
            ),
          },
        }),
        { clock },
      ),
    answer: [],
    news: [due, changed],
    press: pressed('load.retry'),
  },
  'the enrolment codes': {
    machine: 'enrolment-codes',
    open: (look, clock) =>
      createActor(
        enrolmentCodesMachine.provide({
          actors: {
            loadItems: fromPromise<readonly EnrolmentCode[], { quiet: boolean }>(({ input, signal }) =>
              look(signal, input.quiet),
            ),
          },
        }),
        { clock },
      ),
    answer: [],
    news: [due, changed],
    press: pressed('load.retry'),
  },
  'one’s sessions': {
    machine: 'session-list',
    open: (look, clock) =>
      createActor(
        sessionListMachine.provide({
          actors: {
            loadItems: fromPromise<readonly Session[], { quiet: boolean }>(({ input, signal }) =>
              look(signal, input.quiet),
            ),
          },
        }),
        { clock },
      ),
    answer: [],
    news: [due, changed],
    press: pressed('load.retry'),
  },
  'what a clerk has under way': {
    machine: 'clerk-tasks',
    open: (look, clock) =>
      createActor(
        clerkTasksMachine.provide({
          actors: {
            loadItems: fromPromise<readonly ClerkTask[], { quiet: boolean }>(({ input, signal }) =>
              look(signal, input.quiet),
            ),
          },
        }),
        { clock },
      ),
    answer: [],
    news: [due, changed],
    press: pressed('load.retry'),
  },
  'the shelf of apps': {
    machine: 'app-shelf',
    open: (look, clock) =>
      createActor(
        appShelfMachine.provide({
          actors: {
            loadShelf: fromPromise<readonly ShelfApp[], { quiet: boolean }>(({ input, signal }) =>
              look(signal, input.quiet),
            ),
          },
        }),
        { clock },
      ),
    answer: [],
    news: [due, changed],
    press: pressed('load.retry'),
  },
  'the settings of a store': {
    machine: 'store-settings',
    open: (look, clock) =>
      createActor(
        storeSettingsMachine.provide({
          actors: {
            loadSettings: fromPromise<StoreSettings, { quiet: boolean }>(({ input, signal }) =>
              look(signal, input.quiet),
            ),
          },
        }),
        { clock },
      ),
    answer: sampleSettings,
    news: [due, ownSaved],
    press: pressed('load.retry'),
  },
  'the API of a store': {
    machine: 'open-api',
    open: (look, clock) =>
      createActor(
        openApiMachine.provide({
          actors: {
            loadSettings: fromPromise<OpenApiSettings, { quiet: boolean }>(({ input, signal }) =>
              look(signal, input.quiet),
            ),
          },
        }),
        { clock },
      ),
    answer: sampleOpenApi,
    news: [due, { type: 'api.changed' }],
    press: pressed('load.retry'),
  },
  'an ABM token': {
    machine: 'abm-token',
    open: (look, clock) =>
      createActor(
        abmTokenMachine.provide({
          actors: {
            loadInfo: fromPromise<AbmInfo, { quiet: boolean }>(({ input, signal }) =>
              look(signal, input.quiet),
            ),
          },
        }),
        { clock },
      ),
    answer: { organization: null, server: null, expires_at: null, days_left: null, changed: null, key: null },
    news: [due],
    press: pressed('load.retry'),
  },
  'a default restriction': {
    machine: 'default-restriction',
    open: (look, clock) =>
      createActor(
        defaultRestrictionMachine.provide({
          actors: {
            loadDefault: fromPromise<Standing, { kind: DefaultKind; quiet: boolean }>(({ input, signal }) =>
              look(signal, input.quiet),
            ),
          },
        }),
        {
          input: { kind: 'system', compares: true },
          clock,
        },
      ),
    answer: { content: { kind: 'system', values: {} }, devices: { same: 1, different: 0 }, changed: null },
    news: [due, changed],
    press: pressed('load.retry'),
  },
  'one-click unlock': {
    machine: 'one-click-unlock',
    open: (look, clock) =>
      createActor(
        oneClickUnlockMachine.provide({
          actors: {
            lookUpSaga: fromPromise<Finding, LookUpSagaInput>(({ input, signal }) =>
              look(signal, input.quiet),
            ),
          },
        }),
        {
          input: {
            deviceId,
            serialNumber: 'DX3YR2M8N4',
            sagaId,
            chosen: [],
            makeIdempotencyKey: () => sagaId,
          },
          clock,
        },
      ),
    answer: saga,
    news: [due, changed],
    press: { opened: { type: 'outcome.check' }, shown: null },
  },
  'a batch': {
    machine: 'batch-progress',
    open: (look, clock) =>
      createActor(
        batchProgressMachine.provide({
          actors: {
            loadBatch: fromPromise<BatchPage, LoadBatchInput>(({ input, signal }) =>
              look(signal, input.quiet),
            ),
          },
        }),
        { input: { batchId: sagaId }, clock },
      ),
    answer: { batch: sampleBatch({ id: sagaId }), items: [] },
    news: [due, changed, batchChanged],
    press: pressed('load.retry'),
  },
  'recent batches': {
    machine: 'recent-batches',
    open: (look, clock) =>
      createActor(
        recentBatchesMachine.provide({
          actors: {
            loadBatches: fromPromise<readonly Batch[], { quiet: boolean }>(({ input, signal }) =>
              look(signal, input.quiet),
            ),
          },
        }),
        { clock },
      ),
    answer: [],
    news: [due, batchChanged],
    press: pressed('load.retry'),
  },
  'what one has given': {
    machine: 'task-list',
    open: (look, clock) =>
      createActor(
        taskListMachine.provide({
          actors: {
            loadTasks: fromPromise<readonly Task[], { quiet: boolean }>(({ input, signal }) =>
              look(signal, input.quiet),
            ),
          },
        }),
        { clock, input: { seen: [] } },
      ),
    answer: [],
    news: [due, batchChanged],
    press: pressed('load.retry'),
  },
  'the palette at a device': {
    machine: 'command-palette',
    open: openPalette,
    answer: sampleDevice(),
    news: [due, changed],
    press: pressed('load.retry'),
  },
  'the palette at a device that is not there': {
    machine: 'command-palette',
    open: openPalette,
    answer: null,
    news: [due, changed],
    press: pressed('load.retry'),
  },
  'what can still be taken back': {
    machine: 'held-operations',
    open: (look, clock) =>
      createActor(
        heldOperationsMachine.provide({
          actors: { loadHolds: fromPromise<readonly Hold[]>(({ signal }) => look(signal, true)) },
        }),
        { clock },
      ),
    answer: [],
    news: [{ type: 'holds.look' }],
    press: notPressed,
  },
};

function openDevice(look: Look, clock: SimulatedClock) {
  const actors = {
    loadDevice: fromPromise<LoadAnswer, LoadDeviceInput>(({ input, signal }) =>
      look(signal, input.mode === 'quiet'),
    ),
  };
  return createActor(deviceDetailMachine().provide({ actors }), { input: { deviceId }, clock });
}

function openPalette(look: Look, clock: SimulatedClock) {
  const actors = {
    readDevice: fromPromise<KnownListItem | null, ReadDeviceInput>(({ input, signal }) =>
      look(signal, input.quiet),
    ),
  };
  return createActor(commandPaletteMachine.provide({ actors }), {
    input: { deviceId, kind: 'apple', finds: ['apple'] },
    clock,
  });
}

/** Time and answers pass as the test says. */
function start({ open, answer }: Looking) {
  const clock = new SimulatedClock();
  const loads: Load[] = [];
  const actor = open((signal, quiet) => {
    const load = { signal, quiet, answer: Promise.withResolvers<never>() };
    loads.push(load);
    return load.answer.promise;
  }, clock);
  actor.start();
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
  return {
    actor,
    loads,
    tell: (news: EventObject) => actor.send(news),
    pass: (ms: number) => clock.increment(ms),
    answerLast: async () => {
      loads.at(-1)?.answer.resolve(answer as never);
      await settled();
    },
    failLast: async () => {
      loads.at(-1)?.answer.reject(new Error('503'));
      await settled();
    },
  };
}

/** Changes come in bursts: some wait so long for the rest. */
const burstMs = 300;

const all = Object.entries(machines);
const withNews = all.flatMap(([name, machine]) =>
  machine.news.map((news) => [name, news.type, news, machine] as const),
);

describe.each(withNews)('%s, told %s,', (_, __, news, machine) => {
  it('[decision.live] waits for an answer that takes longer than the news, and looks again after it', async () => {
    const { loads, tell, pass, answerLast } = start(machine);
    await answerLast();
    tell(news);
    pass(burstMs);
    for (let times = 0; times < 12; times++) {
      pass(5_000);
      tell(news);
      pass(burstMs);
    }
    expect(loads.map(({ signal }) => signal.aborted).slice(1)).toEqual([false]);
    await answerLast();
    pass(burstMs);
    expect(loads).toHaveLength(3);
    await answerLast();
    pass(burstMs);
    expect(loads).toHaveLength(3);
  });

  it('[decision.live] [decision.quiet] tries again 3 s after a quiet look has failed, until one succeeds', async () => {
    const { loads, tell, pass, answerLast, failLast } = start(machine);
    await answerLast();
    tell(news);
    pass(burstMs);
    for (const looks of [3, 4]) {
      await failLast();
      pass(2_999);
      expect(loads).toHaveLength(looks - 1);
      pass(1);
      expect(loads).toHaveLength(looks);
    }
    await answerLast();
    pass(60_000);
    expect(loads.map(({ quiet }) => quiet).slice(1)).toEqual([true, true, true]);
  });

  it('[decision.live] tries again 3 s after the first look has failed, or at once where it is told', async () => {
    const { loads, tell, pass, failLast } = start(machine);
    await failLast();
    pass(3_000);
    expect(loads).toHaveLength(2);
    await failLast();
    tell(news);
    pass(burstMs);
    expect(loads.map(({ quiet }) => quiet).slice(1)).toEqual([true, true]);
  });

  it('[decision.live] looks only once after a look that failed, whatever it was told during that one', async () => {
    const { loads, tell, pass, failLast, answerLast } = start(machine);
    tell(news);
    await failLast();
    pass(3_000);
    await answerLast();
    pass(burstMs);
    expect(loads).toHaveLength(2);
  });

  it('[decision.live] looks again after it was told so during the first look', async () => {
    const { loads, tell, pass, answerLast } = start(machine);
    tell(news);
    await answerLast();
    pass(burstMs);
    expect(loads).toHaveLength(2);
  });
});

const pressable = all.flatMap(([name, machine]) =>
  (['opened', 'shown'] as const).flatMap((when) => {
    const press = machine.press[when];
    return press ? [[name, when, press, machine] as const] : [];
  }),
);

describe.each(pressable)('%s, %s,', (_, when, press, machine) => {
  const failed = async () => {
    const started = start(machine);
    const [news] = machine.news;
    if (when === 'shown' && news) {
      await started.answerLast();
      started.tell(news);
      started.pass(burstMs);
    }
    await started.failLast();
    return started;
  };

  it('[decision.quiet] is asked aloud by a press after a failure', async () => {
    const { actor, loads } = await failed();
    const before = loads.length;
    actor.send(press);
    expect(loads.slice(before).map(({ quiet }) => quiet)).toEqual([false]);
  });

  it('[decision.quiet] is asked aloud by a press while it tries again by itself', async () => {
    const { actor, loads, pass } = await failed();
    const before = loads.length;
    pass(3_000);
    actor.send(press);
    expect(loads.slice(before).map(({ quiet, signal }) => [quiet, signal.aborted])).toEqual([
      [true, true],
      [false, false],
    ]);
  });
});

describe('every machine that looks again quietly', () => {
  const folder = resolve(import.meta.dirname, '../../../src/machines');

  it('is among these, but for those that look in a rhythm of their own', () => {
    // The first of them has nothing to look at before its code is made.
    const ownRhythm = ['enrol-phone', 'export-list', 'live-updates'];
    const quiet = globSync('**/*.effects.ts', { cwd: folder, exclude: ['kits/**'] })
      .filter((file) => /'again'|\bendableListEffects\b/.test(readFileSync(resolve(folder, file), 'utf8')))
      .map((file) => basename(file, '.effects.ts'));
    const asked = all.map(([, { machine }]) => machine);
    expect(quiet.sort()).toEqual([...new Set([...asked, ...ownRhythm])].sort());
  });

  it('is the one that is opened here', () => {
    for (const [, machine] of all) {
      const { actor } = start(machine);
      const name = machine.machine.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
      expect(actor.logic.id).toBe(name);
    }
  });
});
