import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fetchOrTake } from '#api/early-answers.ts';
import { holdMs } from '#domain/limits.ts';
import { learnServerTime, serverNow } from '#domain/text/server-clock.ts';
import { HoldCountdown } from '#screens/shared/hold-countdown.tsx';

const server = Date.parse('2026-11-21T02:00:00Z');
const until = new Date(server + holdMs).toISOString();
const shown = () => renderToStaticMarkup(<HoldCountdown until={until} />);

/** The server's time in its answer, after so long on the way there and back. */
async function ask(told: number, ms = 0): Promise<void> {
  vi.stubGlobal('fetch', async () => {
    vi.advanceTimersByTime(ms);
    return new Response('{}', { headers: { 'x-server-time': new Date(told).toISOString() } });
  });
  await fetchOrTake('/api/user/me');
}

beforeEach(() => {
  vi.useFakeTimers({ now: server });
  learnServerTime(server, server, server);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('how long a command can still be taken back', () => {
  it.each([0, 30_000, -30_000, 3_600_000])(
    '[decision.hold] is told by the server’s clock where this one is %d ms wrong',
    async (wrong) => {
      vi.setSystemTime(server + wrong);
      await ask(server);
      expect(shown()).toBe('30 秒');
      vi.advanceTimersByTime(12_000);
      expect(shown()).toBe('18 秒');
    },
  );

  it('[decision.hold] is learnt anew from an answer that shows the clock to be wrong, also by the tests’ time', async () => {
    await ask(server + 20_000);
    expect(shown()).toBe('10 秒');
  });

  it('[decision.hold] is not unlearnt by an answer that took long, or that tells no time', async () => {
    await ask(server + 10_000);
    const before = serverNow();
    await ask(server + 10_000, 8_000);
    learnServerTime(Number.NaN, server, server);
    expect(serverNow() - before).toBe(8_000);
  });
});
