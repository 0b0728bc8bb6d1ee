import type { Page } from 'playwright';
import { routePath } from '#domain/access/routes.ts';
import { sampleDevice } from '#machines/apple/sample-device.model.ts';
import { defineBrowserModel, stageTime } from '#tests/path-harness/browser/browser-model.ts';
import {
  clickControl,
  closeLeadingTab,
  failInPage,
  letLockBeRefused,
  logInInAnotherTab,
  logOutInAnotherTab,
  openLeadingTab,
  postInLiveChannel,
  refuseLock,
  takeLeadInAnotherTab,
  takeTokenTurn,
} from '#tests/path-harness/browser/causes.ts';
import {
  captchaImage,
  colleague,
  listBody,
  listFixtures,
  loggedIn,
  person,
} from '#tests/path-harness/browser/console-stage.ts';
import type { FakeServer } from '#tests/path-harness/browser/fake-server.ts';
import { callInPage } from '#tests/path-harness/browser/in-page.ts';
import type { StreamFact } from './live-updates.machine.ts';
import model from './live-updates.model.ts';

/** On the device list, which has something unfinished or not. The stage's other tab has the stream until it is closed. */

const me = 'GET /api/user/me';
const list = 'GET /api/device/ios/list';
const stream = 'GET /api/events';
const lock = 'phoneward.live';
const expires = stageTime + 3_600_000;

const unfinished = {
  id: 'k7Q2m9x',
  command: 'lock',
  status: 1,
  date_created: '2026-11-21T01:40:12.000Z',
  run_at: null,
  hold: false,
  cancel: null,
  awaits_device: false,
  may_have_left: false,
  remark: '',
  observed_since: false,
  clerk_name: person.name,
} as const;

const line = (fact: StreamFact) => {
  if (fact.type === 'device.changed') return { type: 'appleDevice.changed', device_id: fact.deviceId };
  if (fact.type === 'batch.changed') return { type: 'batch.changed', batch_id: fact.batchId };
  if (fact.type === 'defaults.changed') return { type: 'storeDefault.changed' };
  if (fact.type === 'stream.opened') return { type: 'ready' };
  return { type: fact.type === 'rights.changed' ? 'session.changed' : 'heartbeat' };
};

/** The stream says it, or the tab that has the stream. */
async function say(page: Page, fact: StreamFact, server: FakeServer): Promise<void> {
  if (!server.inFlight().includes(stream)) await postInLiveChannel(page, fact);
  else if (fact.type === 'stream.lost') await server.answer(stream, 'drop');
  else await server.push(stream, line(fact));
}

/** The person asks for the list again, and something in it is unfinished or not: polls that are under way say the same. */
async function listAgain(page: Page, server: FakeServer, progress: readonly (typeof unfinished)[]) {
  server.answerFromNowOn(list, { body: listBody(sampleDevice({ progress: [...progress] })) });
  await clickControl(page, 'filter.apply');
}

async function someoneElseLogsIn(page: Page, server: FakeServer): Promise<void> {
  const isFirst = await callInPage(page, () => localStorage.getItem('access_token') === 'a1');
  await server.answerNext(me, { body: isFirst ? colleague : person }, () =>
    logInInAnotherTab(page, isFirst ? 'b1' : 'a1', expires),
  );
}

export default defineBrowserModel({
  model,
  behindTheScreens: true,
  // The machine is made when somebody has logged in.
  stage: (input) =>
    input.loggedIn
      ? {
          url: routePath('console-device-ios-list'),
          storage: loggedIn,
          frozen: true,
          fixtures: {
            ...listFixtures(),
            [me]: 'later',
            'GET /api/auth/captcha': captchaImage,
          },
          before: (page) => letLockBeRefused(page, lock),
          open: (_page, server) => server.answer(me, { body: person }),
        }
      : null,
  act: {
    'session.began': async (page) => {
      await logInInAnotherTab(page, 'a1', expires);
      await takeTokenTurn(page);
    },
    'session.ended': logOutInAnotherTab,
    'person.changed': (page, _event, server) => someoneElseLogsIn(page, server),
    'lock.granted': closeLeadingTab,
    'lock.lost': takeLeadInAnotherTab,
    'lock.failed': refuseLock,
    'stream.opened': say,
    'stream.alive': say,
    'stream.lost': say,
    'device.changed': say,
    'batch.changed': say,
    'defaults.changed': say,
    'rights.changed': say,
    'change.expected': (page, _event, server) => listAgain(page, server, [unfinished]),
    'change.settled': (page, _event, server) => listAgain(page, server, []),
    'network.returned': (page) => callInPage(page, () => window.dispatchEvent(new Event('online'))),
    'page.returned': (page) =>
      callInPage(page, () => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))),
  },
  effects: {
    holdLock: {
      hold: openLeadingTab,
      atOnce: { error: (page) => failInPage(page, 'LockManager.prototype.request', 'throws', lock) },
    },
    listenToLeader: {
      atOnce: { error: (page) => failInPage(page, 'BroadcastChannel', 'throws') },
    },
    openStream: {
      request: stream,
      atOnce: { error: (page) => failInPage(page, 'BroadcastChannel', 'throws') },
    },
  },
  // The browser gives the lock to whoever takes it over.
  follows: (_, { type }) =>
    type === 'xstate.after.silence.liveUpdates.on.source.following.listening'
      ? { type: 'lock.granted' }
      : null,
  waived: {
    'liveUpdates.on.hearing.stale.justLost --xstate.after.loss.liveUpdates.on.hearing.stale.justLost#0--> liveUpdates.on.hearing.stale.calm':
      '在这一分钟里，页面的时钟先走到十二次快轮询；由重放和多个标签页的各种次序验证',
  },
  whyNot: ({ context, ...snapshot }, { type }) => {
    const told = type === 'change.expected' || type === 'change.settled';
    if (told && snapshot.value === 'off') return '没有登录时不显示列表';
    if (told && context.expecting === (type === 'change.expected')) return '列表只在有变化时才说';
    return context.expecting && (type === 'session.ended' || type === 'person.changed')
      ? '离开列表时，列表先说不再等待'
      : null;
  },
});
