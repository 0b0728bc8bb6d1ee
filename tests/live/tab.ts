import { type Actor, type AnyActorRef, createActor } from 'xstate';
import type { AppleDevice, AppleListItem } from '#api/contract/apple/device.ts';
import type { Client } from '#api/contract/row/call.ts';
import { appleQuery } from '#machines/apple/apple-query.ts';
import { appleKind } from '#machines/apple/kind.ts';
import { oneClickUnlockEffects } from '#machines/apple/one-click-unlock/one-click-unlock.effects.ts';
import { oneClickUnlockMachine } from '#machines/apple/one-click-unlock/one-click-unlock.machine.ts';
import { appleDefaults } from '#machines/apple/store-defaults.ts';
import { commandPaletteEffects } from '#machines/console/command-palette/command-palette.effects.ts';
import { commandPaletteMachine } from '#machines/console/command-palette/command-palette.machine.ts';
import { livePort } from '#machines/console/live-updates/live-port.ts';
import { liveUpdatesEffects } from '#machines/console/live-updates/live-updates.effects.ts';
import { liveUpdatesMachine } from '#machines/console/live-updates/live-updates.machine.ts';
import { plainListEffects } from '#machines/console/plain-list/plain-list.effects.ts';
import { plainListMachine } from '#machines/console/plain-list/plain-list.machine.ts';
import { batchProgressEffects } from '#machines/devices/batch-progress/batch-progress.effects.ts';
import { batchProgressMachine } from '#machines/devices/batch-progress/batch-progress.machine.ts';
import { defaultRestrictionEffects } from '#machines/devices/default-restriction/default-restriction.effects.ts';
import { defaultRestrictionMachine } from '#machines/devices/default-restriction/default-restriction.machine.ts';
import { deviceDetailEffects } from '#machines/devices/device-detail/device-detail.effects.ts';
import { deviceDetailMachine } from '#machines/devices/device-detail/device-detail.machine.ts';
import { deviceListEffects } from '#machines/devices/device-list/device-list.effects.ts';
import { deviceListMachine } from '#machines/devices/device-list/device-list.machine.ts';
import { heldOperationsEffects } from '#machines/devices/held-operations/held-operations.effects.ts';
import { heldOperationsMachine } from '#machines/devices/held-operations/held-operations.machine.ts';
import { homeOverviewEffects } from '#machines/devices/home-overview/home-overview.effects.ts';
import { homeOverviewMachine } from '#machines/devices/home-overview/home-overview.machine.ts';
import { locationLogEffects } from '#machines/devices/location-log/location-log.effects.ts';
import { locationLogMachine } from '#machines/devices/location-log/location-log.machine.ts';
import { operationLogList } from '#machines/devices/operation-log.ts';
import { deviceIds, type Shown } from './model-server.ts';
import { PageTime } from './page-time.ts';
import type { Channel, Profile } from './profile.ts';
import type { VirtualTime } from './virtual-time.ts';

/** Parts that a test breaks on purpose, to see that it is noticed. */
export interface Breakage {
  readonly channel?: (channel: Channel) => Channel;
  readonly locks?: (locks: LockManager) => LockManager;
  readonly pages?: Partial<ReturnType<typeof pageMachines>>;
}

const pageMachines = () => ({
  list: deviceListMachine<AppleListItem>(appleQuery),
  detail: deviceDetailMachine<AppleDevice>(),
  log: plainListMachine,
  home: homeOverviewMachine<AppleListItem>(),
  places: locationLogMachine,
  defaults: defaultRestrictionMachine,
  palette: commandPaletteMachine,
  unlock: oneClickUnlockMachine,
  batch: batchProgressMachine,
  holds: heldOperationsMachine,
});

const uuid = '33333333-3333-4333-8333-333333333333';

/** One tab of the console: the real live updates and the real machines of its pages, all of them open at once. */
export class Tab {
  readonly page: PageTime;
  private readonly live: Actor<typeof liveUpdatesMachine>;
  private readonly pages: ReturnType<Tab['open']>;
  private readonly profile: Profile;

  constructor(time: VirtualTime, profile: Profile, clientOf: (page: PageTime) => Client, breakage: Breakage) {
    this.page = new PageTime(time);
    this.profile = profile;
    const client = clientOf(this.page);
    const { channel = (given: Channel) => given, locks = (given: LockManager) => given } = breakage;
    const actors = liveUpdatesEffects(
      client,
      locks(profile.locksOf(this.page)),
      () => true,
      () => channel(profile.channelOf(this.page)),
    );
    const { clock } = this.page;
    this.live = createActor(liveUpdatesMachine.provide({ actors }), {
      input: { loggedIn: true },
      clock,
    }).start();
    this.pages = this.open(client, { ...pageMachines(), ...breakage.pages });
  }

  /** What the person sees; of a page that says that it could not be loaded, nothing. */
  get shown(): Shown {
    const { list, detail, log, home, places, defaults, palette, unlock, batch, holds } = this.pages;
    const record = detail.getSnapshot().context.record;
    const { device } = palette.getSnapshot().context;
    return {
      list: list.getSnapshot().context.page?.total ?? null,
      log: log.getSnapshot().context.page?.total ?? null,
      home: home.getSnapshot().context.overview?.counters.total ?? null,
      defaults: told(defaults.getSnapshot().context.standing?.changed?.at),
      detail: told(record?.device.remark),
      records: record?.total ?? null,
      places: places.getSnapshot().context.places.total,
      palette: told(device?.remark),
      unlock: told(unlock.getSnapshot().context.saga?.clerk.name),
      batch: told(batch.getSnapshot().context.page?.items[0]?.sentence),
      holds: holds.getSnapshot().context.holds.length,
    };
  }

  sleep(): void {
    this.page.sleep();
  }

  /** The browser says so when it shows the page again. */
  wake(): void {
    this.page.wake();
    this.live.send({ type: 'page.returned' });
  }

  networkReturned(): void {
    if (this.page.state === 'awake') this.live.send({ type: 'network.returned' });
  }

  /** The browser ends it without a word to the others. */
  close(): void {
    this.page.close();
    this.profile.close(this.page);
  }

  /** Once nobody looks any more: what waits for a real time would wait on. */
  stop(): void {
    for (const page of Object.values(this.pages)) page.stop();
  }

  /** For whoever has to find out why. */
  get state(): string {
    const actors: Record<string, AnyActorRef> = { live: this.live, ...this.pages };
    const states = Object.entries(actors).map(
      ([name, actor]) => `${name} ${JSON.stringify(actor.getSnapshot().value)}`,
    );
    return `${this.page.state}: ${states.join(', ')}`;
  }

  /** As the screens do. */
  private open(client: Client, machines: ReturnType<typeof pageMachines>) {
    const { clock } = this.page;
    const deviceId = deviceIds['shown device'];
    const list = createActor(machines.list.provide({ actors: deviceListEffects(client, appleKind) }), {
      input: { query: {} },
      clock,
    });
    const detail = createActor(machines.detail.provide({ actors: deviceDetailEffects(client, appleKind) }), {
      input: { deviceId },
      clock,
    });
    const log = createActor(
      machines.log.provide({ actors: plainListEffects(client, operationLogList('apple')) }),
      { input: { query: {} }, clock },
    );
    const home = createActor(machines.home.provide({ actors: homeOverviewEffects(client, appleKind) }), {
      clock,
    });
    const places = createActor(machines.places.provide({ actors: locationLogEffects(client, 'apple') }), {
      input: { deviceId },
      clock,
    });
    const defaults = createActor(
      machines.defaults.provide({ actors: defaultRestrictionEffects(client, appleDefaults) }),
      {
        input: { kind: 'whiteList' as const, compares: false },
        clock,
      },
    );
    const palette = createActor(machines.palette.provide({ actors: commandPaletteEffects(client) }), {
      input: { deviceId, kind: 'apple', finds: ['apple'] },
      clock,
    });
    const unlock = createActor(machines.unlock.provide({ actors: oneClickUnlockEffects(client) }), {
      input: { deviceId, serialNumber: '', sagaId: uuid, chosen: [], makeIdempotencyKey: () => uuid },
      clock,
    });
    const batch = createActor(machines.batch.provide({ actors: batchProgressEffects(client) }), {
      input: { batchId: uuid },
      clock,
    });
    const holds = createActor(machines.holds.provide(heldOperationsEffects(client)), { clock });
    livePort(this.live).subscribe((fact) => {
      list.send({ type: fact.type });
      detail.send(fact);
      log.send({ type: fact.type });
      home.send({ type: fact.type });
      places.send(fact);
      defaults.send({ type: fact.type });
      palette.send(fact);
      unlock.send(fact);
      batch.send(fact);
      holds.send({ type: 'holds.look' });
    });
    const pages = { list, detail, log, home, places, defaults, palette, unlock, batch, holds };
    for (const page of Object.values(pages)) page.start();
    return pages;
  }
}

/** Numbers travel as texts where a number would not fit. */
const told = (text: string | undefined) => (text === undefined ? null : Number(text));
