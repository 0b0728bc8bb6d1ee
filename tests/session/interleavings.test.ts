import * as fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { thorough } from '#tests/setup/thorough.ts';
import { FairLocks } from './fair-locks.ts';
import { calmStory, chaptersPerStory, roughStory, type Story, tell } from './stories.ts';
import type { Breakage } from './tab.ts';

/**
 * Tabs that share tokens, a lock and a server, in any order of what can happen. Each chapter of a story is one order; none of
 * them may break what the world and its tabs complain about.
 */

const interleavings = thorough ? 10_000 : 3_000;
const seed = 20261121;
const { stackTraceLimit } = Error;

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  // Thousands of calls fail on purpose; most of the time would go into saying where.
  Error.stackTraceLimit = 0;
});
afterEach(() => void vi.clearAllTimers());
afterAll(() => {
  vi.useRealTimers();
  Error.stackTraceLimit = stackTraceLimit;
});

const pass = (ms: number) => void vi.advanceTimersByTime(ms);

const property = (stories: fc.Arbitrary<Story>, breakage?: Breakage) =>
  fc.asyncProperty(fc.scheduler(), stories, async (scheduler, story) => {
    const { complaints, log } = await tell(scheduler, story, pass, breakage);
    expect(complaints, log.join('\n')).toEqual([]);
  });

describe('tabs that share tokens, in any order of what happens to them', { timeout: 120_000 }, () => {
  const numRuns = interleavings / 2 / chaptersPerStory;

  it('[session.refresh.single-flight] [session.refresh.expired] renew them once, act for the person they show, and agree', async () => {
    await fc.assert(property(calmStory), { numRuns, seed });
  });

  it('[session.states] [session.refresh.failed] [session.unauthorized] [decision.refresh] stay so where answers are lost, clerks disabled and times exceeded', async () => {
    await fc.assert(property(roughStory), { numRuns, seed });
  });
});

describe('the same stories notice', { timeout: 60_000 }, () => {
  /** What the first story that fails complains about. */
  async function complaintsOf(breakage: Breakage): Promise<string> {
    let said = '';
    const noticed = fc.asyncProperty(fc.scheduler(), calmStory, async (scheduler, story) => {
      const { complaints } = await tell(scheduler, story, pass, breakage);
      said = complaints.join('\n');
      return complaints.length === 0;
    });
    const { failed } = await fc.check(noticed, { numRuns: 300, seed, endOnFailure: true });
    expect(failed).toBe(true);
    return said;
  }

  it('[session.refresh.single-flight] tabs that take turns only within themselves', async () => {
    expect(await complaintsOf({ locks: (world) => new FairLocks(world) })).toContain(
      'two refreshes under way at once',
    );
  });

  it('[decision.refresh] a lock that is believed to bring what its last holder wrote', async () => {
    expect(await complaintsOf({ settle: async () => {} })).toMatch(/old refresh token|times for|stands/);
  });

  it('[session.states] a renewal that writes its answer after a log-out', async () => {
    const careless: Breakage = {
      renewalStorage(storage) {
        let asked: string | null = null;
        return {
          ...storage,
          refreshToken() {
            asked = storage.refreshToken() ?? asked;
            return asked;
          },
        };
      },
    };
    expect(await complaintsOf(careless)).toContain('after it had seen a log-out');
  });

  it('[session.states] a log-out that leaves lying what a renewal wrote after it', async () => {
    expect(await complaintsOf({ sweepTokens: async () => ({ refreshToken: null }) })).toContain('revived');
  });

  it('calls that do not say whose account is shown', async () => {
    const silent: Breakage = {
      http: (http) => ({
        ...http,
        send: (row, input, options) => http.send(row, input, { ...options, actingClerk: null }),
      }),
    };
    expect(await complaintsOf(silent)).toContain('acted as');
  });
});
