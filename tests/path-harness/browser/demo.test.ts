import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drivenMachine, testedInScreen } from '../../../tools/mutants/screen-mutants.ts';
import { checkModel, generatePaths } from '../check-model.ts';
import { describePath, type Path } from '../generate.ts';
import { browserCover } from './browser-cover.ts';
import { defineBrowserModel } from './browser-model.ts';
import { builtStage } from './built-stage.ts';
import spec from './demo/lock-demo.browser.ts';
import { countEdges } from './edge-count.ts';
import { callInPage } from './in-page.ts';
import { pageGraph } from './page-graph.ts';
import { demoPage, type StaticFiles } from './stage-build.ts';
import { StageSession } from './stage-session.ts';
import { walksThrough } from './walks.ts';

const set = generatePaths(spec.model);
const stage = spec.stage({ deviceId: 'd1' });

function pathThrough(...events: string[]): Path {
  const found = set.paths.find((path) =>
    events.every((type, index) => path.steps[index]?.event.type.endsWith(type)),
  );
  if (!found) throw new Error(`no path begins with ${events.join(' > ')}`);
  return found;
}

let files: StaticFiles;
let session: StageSession;
beforeAll(async () => {
  files = builtStage(demoPage);
  session = await StageSession.open(files);
});
afterAll(() => session?.close());

describe('a screen that does what its machine says', () => {
  it('can show every transition with a few paths', async () => {
    const { replayed, coverage } = await checkModel(spec.model, set);
    const cover = await browserCover(spec, replayed);
    expect(cover.missed).toEqual([]);
    expect(cover.staleWaivers).toEqual([]);
    expect(cover.covered.size).toBe(coverage.transitions.length);
    expect(cover.paths.length).toBeLessThan(set.paths.length / 4);
    for (const path of cover.paths) await session.run(spec, path);
  });

  it('can show every edge', async () => {
    const graph = pageGraph(spec);
    const walks = walksThrough(spec, graph);
    for (const walk of walks) await session.run(spec, walk);
    const { driven, model, without } = countEdges(spec, graph, set.edges, walks);
    expect(driven).toBe(model);
    expect(without).toEqual([]);
  });

  it('takes a path on which a long-lived effect fails while it starts', async () => {
    const path = set.paths.find((each) => describePath(each).includes('watchDevice ✗'));
    if (!path) throw new Error('no such path');
    await session.run(spec, path);
    await expect(session.page.evaluate(() => typeof EventSource)).resolves.toBe('function');
  });
});

describe('between two steps', () => {
  it('the page gets what the server has answered, though nothing shows it', async () => {
    const { page, server } = session;
    const large = 'GET /api/demo/large';
    server.reset({ [large]: 'later' }, new Set());
    await session.hear();
    await callInPage(page, () => {
      void fetch('/api/demo/large').then(async (response) => {
        document.title = `${(await response.text()).length}`;
      });
    });
    await server.request(large);
    await expect(session.hear()).resolves.toBe(false);
    await server.answer(large, { bytes: new Uint8Array(30_000_000), type: 'text/plain' });
    await expect(session.hear()).resolves.toBe(true);
    await expect(callInPage(page, () => document.title)).resolves.toBe('30000000');
  });
});

describe('what the driver catches', () => {
  let hasty: StageSession;
  beforeAll(async () => {
    hasty = await StageSession.open(files, { patienceMs: 2_000 });
  });
  afterAll(() => hasty?.close());

  const cancelled = pathThrough('lock.open', 'lock.cancel');
  const confirmed = pathThrough('lock.open', 'checkSms', 'lock.confirm', 'sendLock');

  const flawed = (flaw: string) => ({ ...spec, stage: () => ({ ...stage, url: `/demo?${flaw}` }) });

  it('is a control that does nothing', async () => {
    await expect(hasty.run(flawed('ignores=lock.cancel'), cancelled)).rejects.toThrow(
      /step 2 lock\.cancel\n {2}the page shows .*checkingSms.*\n {2}the model says .*idle/,
    );
  });

  it('is an event that the machine accepts and the screen does not offer', async () => {
    const { facts: _, ...model } = spec.model;
    await expect(hasty.run({ ...spec, model }, cancelled)).rejects.toThrow(
      /start\n {2}the page shows .*"offered":\["lock.open"\].*\n {2}the model says .*"lock.open","session.ended"/,
    );
  });

  it('is an event that the screen offers and the machine refuses', async () => {
    await expect(hasty.run(flawed('offers=lock.cancel'), cancelled)).rejects.toThrow(
      /start\n {2}the page shows .*"lock.cancel","lock.open".*\n {2}the model says .*\["lock.open"\]/,
    );
  });

  it('is a message that a person does not see', async () => {
    const refused = pathThrough('lock.open', 'checkSms', 'lock.confirm', 'sendLock', 'lock.cancel');
    await expect(hasty.run({ ...spec, look: () => null }, refused)).rejects.toThrow(
      /the page shows .*"seen":null.*\n {2}the model says .*"seen":"密码错误"/,
    );
  });

  it('is a request with another body', async () => {
    const sendLock = { request: 'POST /api/demo/devices/d1/lock', body: () => ({ password: 'another' }) };
    const other = defineBrowserModel({ ...spec, effects: { ...spec.effects, sendLock } });
    await expect(hasty.run(other, confirmed)).rejects.toThrow(
      'POST /api/demo/devices/d1/lock was sent {"password":"abc123"}, the model says {"password":"another"}',
    );
  });

  it('is a running effect without its request', async () => {
    const fixtures = { 'GET /api/demo/*': { body: {} }, 'POST /api/demo/*': { status: 500 } };
    const other = defineBrowserModel({
      ...spec,
      stage: () => ({ url: '/demo', fixtures }),
      effects: { ...spec.effects, sendLock: { request: 'POST /api/demo/other' } },
    });
    await expect(hasty.run(other, confirmed)).rejects.toThrow('step 3 lock.confirm');
  });

  it('is a fact without a cause', async () => {
    const { 'session.ended': _, ...act } = spec.act ?? {};
    await expect(hasty.run({ ...spec, act }, pathThrough('session.ended'))).rejects.toThrow(
      'the browser model does not say what causes session.ended',
    );
  });

  it('is a request that nobody expects', async () => {
    await expect(hasty.run({ ...spec, stage: () => ({ url: '/demo' }) }, cancelled)).rejects.toThrow(
      // Whenever it comes.
      'requests without a fixture: GET /api/demo/unrelated',
    );
  });

  it('is an answer that the screen ignores, unless nothing shows it', async () => {
    const machine = await drivenMachine({ name: 'lock-demo', model: spec.model, browser: spec });
    const chosen = ['xstate.done.actor.sendLock#0', 'device.seen#0'];
    const mutants = machine?.mutants.filter(({ id }) => chosen.some((each) => id.includes(each))) ?? [];
    const tested = await testedInScreen(hasty, { name: 'lock-demo', browser: spec, mutants });
    expect(tested.mutants.map(({ id, caughtBy }) => [id, caughtBy])).toEqual([
      [
        'ignored: lockDemo.submitting --xstate.done.actor.sendLock#0 [accepted]--> lockDemo.awaitingDevice',
        'screen',
      ],
      ['ignored: lockDemo.awaitingDevice --device.seen#0--> (stay)', null],
    ]);
    // What was ignored once is heard again.
    await hasty.run(spec, confirmed);
  });

  it('is no transition that the machine in the page does not have', async () => {
    await expect(
      hasty.runIgnoring('nowhere --xstate.done.actor.x#0--> (stay)', spec, cancelled),
    ).rejects.toThrow('the page has no machine to ignore nowhere');
  });
});
