import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { ModelServer, things } from './model-server.ts';
import { Network } from './network.ts';
import { Profile } from './profile.ts';
import { type Breakage, Tab } from './tab.ts';
import { VirtualTime } from './virtual-time.ts';

/** Within this every tab shows what the database holds, once there is a way to the server. */
const patienceMs = 10_000;
/** What dies without a word is noticed after that (`decision.live`). */
const silenceMs = 10_000;
const maxTabs = 4;

const which = fc.nat(maxTabs - 1);
const happening = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...things).map((thing) => ({ do: 'change', thing }) as const) },
  { weight: 2, arbitrary: fc.constant({ do: 'open' } as const) },
  { weight: 4, arbitrary: which.map((tab) => ({ do: 'close', tab }) as const) },
  {
    weight: 2,
    arbitrary: fc
      .record({ tab: which, streamDies: fc.boolean() })
      .map((step) => ({ do: 'sleep', ...step }) as const),
  },
  { weight: 2, arbitrary: which.map((tab) => ({ do: 'wake', tab }) as const) },
  { weight: 2, arbitrary: fc.boolean().map((silently) => ({ do: 'loseStreams', silently }) as const) },
  { weight: 1, arbitrary: fc.boolean().map((streamsBreak) => ({ do: 'refuse', streamsBreak }) as const) },
  { weight: 2, arbitrary: fc.constant({ do: 'serve' } as const) },
  { weight: 1, arbitrary: fc.constant({ do: 'goOffline' } as const) },
  { weight: 2, arbitrary: fc.constant({ do: 'goOnline' } as const) },
  {
    weight: 2,
    arbitrary: fc.integer({ min: 1, max: 4 }).map((reads) => ({ do: 'failReads', reads }) as const),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(50, 500, 1_500).map((ms) => ({ do: 'slowDown', ms }) as const),
  },
);
type Happening = typeof happening extends fc.Arbitrary<infer Value> ? Value : never;

/** Mostly one right after the other; sometimes so late that all that was lost is lost for long. */
const pause = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 400 }) },
  { weight: 3, arbitrary: fc.integer({ min: 400, max: 12_000 }) },
  { weight: 1, arbitrary: fc.integer({ min: 12_000, max: 100_000 }) },
);

export interface Order {
  readonly tabs: number;
  /** decides how long each request takes */
  readonly chance: number;
  readonly steps: readonly { readonly after: number; readonly what: Happening }[];
}

export const order: fc.Arbitrary<Order> = fc.record({
  tabs: fc.integer({ min: 1, max: maxTabs }),
  chance: fc.nat(),
  steps: fc.array(fc.record({ after: pause, what: happening }), { minLength: 2, maxLength: 16 }),
});

/** Case `n` of a seed. */
export const seedOf = (seed: string, n: number): number =>
  createHash('sha256').update(`${seed}:${n}`).digest().readInt32BE(0);

class World {
  readonly time = new VirtualTime();
  readonly server = new ModelServer();
  readonly network: Network;
  readonly log: string[] = [];
  private readonly profile = new Profile(this.time);
  private readonly breakage: Breakage;
  tabs: Tab[] = [];
  readonly closed: Tab[] = [];
  /** when something stopped talking without a word, or woke not knowing how long it had slept */
  silentSince = Number.NEGATIVE_INFINITY;

  constructor(chance: number, breakage: Breakage) {
    this.network = new Network(this.time, this.server, randomOf(chance));
    this.breakage = breakage;
  }

  openTab(): void {
    if (this.tabs.length === maxTabs) return;
    this.tabs.push(new Tab(this.time, this.profile, (page) => this.network.clientOf(page), this.breakage));
  }

  take(what: Happening): void {
    this.log.push(`${this.time.now}: ${JSON.stringify(what)}`);
    if ('tab' in what) this.act(this.tabs[what.tab % this.tabs.length], what);
    else if (what.do === 'open') this.openTab();
    else this.happen(what);
  }

  /** The last things that have to happen so that there is a way to the server, and somebody who looks. */
  clearTheWay(): void {
    if (this.network.refusing) this.take({ do: 'serve' });
    if (this.network.offline) this.take({ do: 'goOnline' });
    if (this.tabs.length === 0) this.take({ do: 'open' });
    if (this.tabs.every(({ page }) => page.state === 'asleep')) this.take({ do: 'wake', tab: 0 });
    this.network.slownessMs = Math.min(this.network.slownessMs, 500);
    this.network.failing = Math.min(this.network.failing, 1);
  }

  private act(tab: Tab | undefined, what: Extract<Happening, { tab: number }>): void {
    if (!tab) return;
    if (what.do === 'close') {
      tab.close();
      this.closed.push(tab);
      this.tabs = this.tabs.filter((one) => one !== tab);
    } else if (what.do === 'sleep' && tab.page.state === 'awake') {
      tab.sleep();
      if (what.streamDies) this.network.loseStreamsOf(tab.page);
      this.silentSince = this.time.now;
    } else if (what.do === 'wake' && tab.page.state === 'asleep') {
      tab.wake();
      this.silentSince = this.time.now;
    }
  }

  private happen(what: Exclude<Happening, { tab: number } | { do: 'open' }>): void {
    const { network, server } = this;
    switch (what.do) {
      case 'change':
        server.change(what.thing);
        network.say(what.thing);
        break;
      case 'loseStreams':
        if (what.silently) this.silentSince = this.time.now;
        network.loseStreams(what.silently);
        break;
      case 'refuse':
        network.refusing = true;
        if (what.streamsBreak) network.loseStreams(false);
        break;
      case 'serve':
        network.refusing = false;
        break;
      case 'goOffline':
        this.silentSince = this.time.now;
        network.goOffline();
        break;
      case 'goOnline':
        if (!network.offline) break;
        network.goOnline();
        for (const tab of this.tabs) tab.networkReturned();
        break;
      case 'failReads':
        network.failing += what.reads;
        break;
      case 'slowDown':
        network.slownessMs = what.ms;
    }
  }
}

/** Lets it all happen; answers what is shown wrongly at the end, by tab, and what happened. */
export async function tell(
  { tabs, chance, steps }: Order,
  breakage: Breakage = {},
): Promise<{ readonly wrong: readonly string[]; readonly log: readonly string[] }> {
  const world = new World(chance, breakage);
  for (let tab = 0; tab < tabs; tab++) world.openTab();
  for (const { after, what } of steps) {
    await world.time.pass(after);
    world.take(what);
  }
  world.clearTheWay();
  const { now } = world.time;
  await world.time.pass(Math.max(0, world.silentSince + silenceMs - now) + patienceMs);
  const truth = JSON.stringify(world.server.truth);
  const wrong = world.tabs.flatMap((tab, number) => {
    const shown = JSON.stringify(tab.shown);
    return tab.page.state === 'asleep' || shown === truth
      ? []
      : [`tab ${number} shows ${shown} in place of ${truth}; ${tab.state}`];
  });
  for (const tab of world.tabs) tab.close();
  for (const tab of [...world.tabs, ...world.closed]) tab.stop();
  return { wrong, log: world.log };
}

/** Numbers from 0 to 1 that follow from the first. */
function randomOf(first: number): () => number {
  let state = first >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
