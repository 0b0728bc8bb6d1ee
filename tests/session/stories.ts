import * as fc from 'fast-check';
import { accessTokenMs, lockPatienceMs, lookAgainMs, refreshGraceMs } from '#domain/limits.ts';
import { clerks } from './model-server.ts';
import { type Breakage, Tab } from './tab.ts';
import { type Fate, World } from './world.ts';

/** Making the tabs takes longer than what happens in them. */
export const chaptersPerStory = 25;

const which = fc.nat(3);
const usual = [
  { weight: 6, arbitrary: which.map((tab) => ({ do: 'call', tab }) as const) },
  { weight: 2, arbitrary: which.map((tab) => ({ do: 'navigate', tab }) as const) },
  { weight: 4, arbitrary: fc.constant({ do: 'expire' } as const) },
  { weight: 2, arbitrary: which.map((tab) => ({ do: 'leave', tab }) as const) },
  { weight: 2, arbitrary: which.map((tab) => ({ do: 'leaveDuringRenewal', tab }) as const) },
  {
    weight: 4,
    arbitrary: fc
      .tuple(which, fc.constantFrom(...clerks))
      .map(([tab, clerk]) => ({ do: 'logIn', tab, clerk }) as const),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(which, fc.constantFrom(...clerks))
      .map(([tab, clerk]) => ({ do: 'logInOver', tab, clerk }) as const),
  },
  { weight: 1, arbitrary: which.map((tab) => ({ do: 'sleep', tab }) as const) },
  { weight: 1, arbitrary: which.map((tab) => ({ do: 'wake', tab }) as const) },
] as const;
const rough = [
  {
    weight: 2,
    arbitrary: fc
      .tuple(
        which,
        fc.constantFrom('access_token', 'refresh_token', 'expires'),
        fc.constantFrom(null, '乱码', 'x'),
      )
      .map(([tab, key, value]) => ({ do: 'tamper', tab, key, value }) as const),
  },
  { weight: 1, arbitrary: fc.constantFrom(...clerks).map((clerk) => ({ do: 'disable', clerk }) as const) },
  { weight: 1, arbitrary: fc.constant({ do: 'outliveGrace' } as const) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(lookAgainMs, lockPatienceMs).map((ms) => ({ do: 'wait', ms }) as const),
  },
] as const;

const usualStep = fc.oneof(...usual);
const anyStep = fc.oneof(...usual, ...rough);
type Step = typeof anyStep extends fc.Arbitrary<infer Value> ? Value : never;

const fate = fc.constantFrom<Fate>('answered', 'answered', 'answered', 'request lost', 'answer lost', '503');

/** What happens between two moments of rest. */
interface Chapter {
  readonly steps: readonly Step[];
  readonly fates: readonly Fate[];
}

export interface Story {
  readonly tabs: number;
  readonly loggedIn: boolean;
  readonly chapters: readonly Chapter[];
}

const story = (step: fc.Arbitrary<Step>, fates: fc.Arbitrary<readonly Fate[]>): fc.Arbitrary<Story> => {
  const chapter = fc.record({ steps: fc.array(step, { minLength: 2, maxLength: 8 }), fates });
  return fc.record({
    tabs: fc.integer({ min: 1, max: 4 }),
    loggedIn: fc.boolean(),
    chapters: fc.array(chapter, { minLength: chaptersPerStory, maxLength: chaptersPerStory }),
  });
};
/** Nothing is lost, and nobody waits too long. */
export const calmStory = story(usualStep, fc.constant([]));
export const roughStory = story(anyStep, fc.array(fate, { maxLength: 12 }));

function take(world: World, tabs: readonly Tab[], step: Step): void {
  if ('tab' in step) act(world, tabs[step.tab % tabs.length], step);
  else if (step.do === 'disable') world.server.disable(step.clerk);
  else if (step.do === 'wait') world.pass(step.ms);
  else if (step.do === 'expire') world.server.advance(accessTokenMs);
  else {
    world.isRough = true;
    world.server.advance(refreshGraceMs + 1);
  }
}

function act(world: World, tab: Tab | undefined, step: Extract<Step, { tab: number }>): void {
  if (!tab) throw new Error('there is no tab');
  if (step.do === 'tamper') tab.tamper(step.key, step.value);
  else if (step.do === 'leaveDuringRenewal') world.duringRenewal(() => tab.leave());
  else if (step.do === 'logIn' || step.do === 'logInOver') tab[step.do](step.clerk);
  else tab[step.do]();
}

/** Tells the story in the scheduler's order, until something goes wrong. */
export async function tell(
  scheduler: fc.Scheduler,
  { tabs: count, loggedIn, chapters }: Story,
  pass: (ms: number) => void,
  breakage: Breakage = {},
): Promise<World> {
  const world = new World(scheduler, pass);
  if (loggedIn) world.profile.put(world.server.logIn('clerk-1'));
  const tabs = Array.from({ length: count }, (_, number) => new Tab(world, `tab ${number}`, breakage));
  for (const { steps, fates } of chapters) {
    world.fates = fates;
    void steps.reduce(async (before, step) => {
      await before;
      await world.later(`step ${JSON.stringify(step)}`);
      take(world, tabs, step);
    }, Promise.resolve());
    await world.settle();
    await comeToRest(world, tabs);
    check(world, tabs);
    if (world.complaints.length > 0) break;
  }
  for (const tab of tabs) tab.stop();
  return world;
}

/** Nothing is lost any more, every tab is awake, and each person looks once more. */
async function comeToRest(world: World, tabs: readonly Tab[]): Promise<void> {
  world.fates = [];
  for (const tab of tabs) tab.wake();
  await world.settle();
  world.pass(lockPatienceMs);
  await world.settle();
  for (const tab of tabs) tab.navigate();
  await world.settle();
  world.server.enableAll();
}

function check(world: World, tabs: readonly Tab[]): void {
  const { server, profile } = world;
  const session =
    server.sessionOf(profile.items.get('access_token')) ??
    server.sessionOf(profile.items.get('refresh_token'));
  for (const tab of tabs) tab.check(session?.clerk ?? null);
  if (session?.revoked) world.complain('the tokens of a session that is over are held');
  if (session && world.left.has(session.id)) world.complain(`${session.id} was revived`);
  if (world.isRough) return;
  if (server.misused > 0) world.complain('an old refresh token was used');
  for (const { id, rotations, expiries } of server.sessions.values()) {
    if (rotations > expiries && !world.hurt.has(id))
      world.complain(`${id} was renewed ${rotations} times for ${expiries} expiries`);
  }
}
