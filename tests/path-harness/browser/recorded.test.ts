import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PathEvent } from '../model.ts';
import { recordEvents } from '../recordings/record-path.ts';
import { replayInBrowser } from '../recordings/replay-in-browser.ts';
import { builtStage } from './built-stage.ts';
import spec from './demo/lock-demo.browser.ts';
import { demoPage } from './stage-build.ts';
import { StageSession } from './stage-session.ts';

let session: StageSession;
beforeAll(async () => {
  session = await StageSession.open(builtStage(demoPage), { patienceMs: 4_000 });
});
afterAll(() => session?.close());

const story: readonly PathEvent[] = [
  { type: 'lock.open' },
  { type: 'xstate.done.actor.checkSms', output: { required: false } },
  { type: 'lock.confirm', password: 'Mine-2026' },
  { type: 'xstate.done.actor.sendLock', output: { ok: false, reason: 'passwordMismatch' } },
];

async function record() {
  const { runs } = await recordEvents(spec.model, { deviceId: 'a phone of somebody' }, story);
  const [run] = runs;
  if (!run) throw new Error('nothing was recorded');
  return run;
}

it('a recorded run goes the same way through the page', async () => {
  const run = await record();
  expect(JSON.stringify(run)).not.toMatch(/Mine-2026|somebody/);
  expect(await replayInBrowser(run, spec, async () => session)).toMatchObject({
    outcome: 'same',
    differences: [],
    replayed: 4,
  });
});

it('a page that does something else is told with its step', async () => {
  const stage = { ...spec.stage({ deviceId: 'd1' }), url: '/demo?ignores=lock.open' };
  const { outcome, differences } = await replayInBrowser(
    await record(),
    { ...spec, stage: () => stage },
    async () => session,
  );
  expect(outcome).toBe('differs');
  expect(differences[0]).toMatch(/^第 1 步“.+”：$/);
  expect(differences[1]).toMatch(/^页面显示：状态 “.+”；可用的操作：/);
  expect(differences[2]).toMatch(/^流程规定：状态 “.+”；可用的操作：/);
});

it('a run that cannot begin in the page, or has none, is told as such', async () => {
  const run = await record();
  const stage = async () => session;
  expect(await replayInBrowser(run, undefined, stage)).toMatchObject({ outcome: 'unplayable' });
  const elsewhere = { ...run, start: { taken: [], value: 'nowhere', effects: [] } };
  expect(await replayInBrowser(elsewhere, spec, stage)).toMatchObject({ outcome: 'unplayable' });
});
