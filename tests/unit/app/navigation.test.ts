import { describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { type RouteName, routePath } from '#domain/access/routes.ts';
import type { Verdict } from '#machines/console/navigation/middleware.ts';
import { navigationMachine } from '#machines/console/navigation/navigation.machine.ts';
import type { Place } from '#machines/console/navigation/place.ts';
import {
  type AccessAnswer,
  routeDecisionMachine,
} from '#machines/console/navigation/route-decision.machine.ts';

const at = (path: string): Place => ({ path, search: '', hash: '', state: null });
const list = routePath('console-device-ios-list');
const log = routePath('console-security-operation-log-apple');
const nobodyAnswers: AccessAnswer = { kind: 'unavailable', statusCode: null, message: '' };
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** The list is shown; after that nobody answers whether a page may be opened until the test says so. */
async function atList(goBack = Promise.resolve()) {
  const checks: ((answer: AccessAnswer) => void)[] = [];
  const restored: number[] = [];
  const pass = async (): Promise<Verdict> => ({ kind: 'pass' });
  const decideRoute = routeDecisionMachine.provide({
    actors: {
      lookUpRule: fromPromise<Verdict, { path: string }>(pass),
      checkLogin: fromPromise<{ holdsTokens: boolean }>(async () => ({ holdsTokens: true })),
      checkAccess: fromPromise<AccessAnswer, { name: RouteName | null }>(
        () => new Promise((resolve) => checks.push(resolve)),
      ),
      askMiddleware: fromPromise<Verdict, { path: string; shown: boolean }>(pass),
      loadScreen: fromPromise<undefined, { name: RouteName | null }>(async () => undefined),
    },
    actions: { preload: () => undefined },
  });
  const machine = navigationMachine.provide({
    actors: {
      decideRoute,
      restorePosition: fromPromise<undefined, { delta: number }>(async ({ input }) => {
        restored.push(input.delta);
        await goBack;
      }),
    },
    actions: { writeHistory: () => undefined },
  });
  const actor = createActor(machine, { input: { place: at(list) } }).start();
  const answer = async (said: AccessAnswer) => {
    await settled();
    checks.at(-1)?.(said);
    await settled();
  };
  await answer({ kind: 'granted' });
  expect(actor.getSnapshot().value).toBe('settled');
  return { actor, answer, restored };
}

describe('a move that is cancelled after others', () => {
  it('Back pressed twice is undone by two steps', async () => {
    const { actor, answer, restored } = await atList();
    actor.send({ type: 'history.popped', place: at(log), delta: -1 });
    await settled();
    actor.send({ type: 'history.popped', place: at(routePath('console')), delta: -1 });
    await answer(nobodyAnswers);
    expect(restored).toEqual([2]);
    expect(actor.getSnapshot()).toMatchObject({ value: 'settled', context: { place: at(list), move: null } });
  });

  it('a press on a link during Back leaves the step back to be undone', async () => {
    const { actor, answer, restored } = await atList();
    actor.send({ type: 'history.popped', place: at(log), delta: -1 });
    await settled();
    actor.send({ type: 'navigate.push', href: routePath('console'), state: null });
    await answer(nobodyAnswers);
    expect(restored).toEqual([1]);
  });

  it('a press on a link alone has nothing to undo', async () => {
    const { actor, answer, restored } = await atList();
    actor.send({ type: 'navigate.push', href: routePath('console'), state: null });
    await answer(nobodyAnswers);
    expect(restored).toEqual([]);
    expect(actor.getSnapshot().value).toBe('settled');
  });

  it('is undone once, whatever comes while the browser is on its way back', async () => {
    const { actor, answer, restored } = await atList(new Promise(() => {}));
    actor.send({ type: 'history.popped', place: at(log), delta: -1 });
    await answer(nobodyAnswers);
    actor.send({ type: 'rights.changed' });
    await answer(nobodyAnswers);
    expect(restored).toEqual([1]);
    expect(actor.getSnapshot()).toMatchObject({ value: 'settled', context: { place: at(list), move: null } });
  });
});

describe('what is asked about the shown page', () => {
  const secondPage = { type: 'navigate.replace', href: '?page_num=2', state: null } as const;

  it('[guard.mismatch] is answered though a filter changes meanwhile', async () => {
    const { actor, answer } = await atList();
    actor.send({ type: 'rights.changed' });
    actor.send(secondPage);
    await answer({ kind: 'denied', notice: '没有权限打开该页面，已回到控制台' });
    await answer({ kind: 'granted' });
    expect(actor.getSnapshot().context.place.path).toBe(routePath('console'));
  });

  it('lets the filter change where nothing is in its way', async () => {
    const { actor, answer } = await atList();
    actor.send({ type: 'rights.changed' });
    actor.send(secondPage);
    await answer({ kind: 'granted' });
    actor.send({ ...secondPage, href: '?page_num=3' });
    expect(actor.getSnapshot()).toMatchObject({
      value: 'settled',
      context: { place: { path: list, search: '?page_num=3' } },
    });
  });

  it('is asked anew where the page is come back to from another site; what led there is over', async () => {
    const { actor, answer } = await atList();
    actor.send({ type: 'navigate.push', href: routePath('console'), state: null });
    await settled();
    actor.send({ type: 'page.restored', place: at(list) });
    await answer({ kind: 'granted' });
    expect(actor.getSnapshot()).toMatchObject({
      value: 'settled',
      context: { place: at(list), arrival: 'stay' },
    });
  });
});
