import { assign, emit, not, sendTo, setup } from 'xstate';
import { liveLossMs, liveRetryMs, liveSilenceMs, pollIdleMs, pollUnfinishedMs } from '#domain/limits.ts';
import { notProvidedCallback } from '#machines/not-provided.ts';
import type { LockFact, LockLoss, LockWish } from '#machines/web-lock.ts';
import type { BatchFact, LiveFact } from './live.ts';

/**
 * Tells screens that something changed (`decision.live`). One tab holds the stream, by a Web Lock, and passes on what it
 * says; the others listen to it, and one of them takes the lock over where it has been silent for too long. What happened
 * before a stream was opened it does not say: every tab looks then. While no stream is open, polls are due instead. Lives as
 * long as the page.
 */
export const liveUpdatesMachine = setup({
  types: {
    context: {} as { loggedIn: boolean; expecting: boolean },
    events: {} as Events,
    input: {} as { loggedIn: boolean },
    emitted: {} as LiveFact | BatchFact | { type: 'rights.changed' },
  },
  actors: {
    holdLock: notProvidedCallback('holdLock'),
    openStream: notProvidedCallback('openStream'),
    listenToLeader: notProvidedCallback('listenToLeader'),
  },
  actions: { callForPoll: emit({ type: 'poll.due' }) },
  guards: {
    isLoggedIn: ({ context }) => context.loggedIn,
    isExpecting: ({ context }) => context.expecting,
  },
  delays: {
    retry: liveRetryMs,
    silence: liveSilenceMs,
    loss: liveLossMs,
    pollIdle: pollIdleMs,
    pollUnfinished: pollUnfinishedMs,
  },
}).createMachine({
  id: 'liveUpdates',
  meta: { title: '实时更新' },
  context: ({ input }) => ({ loggedIn: input.loggedIn, expecting: false }),
  on: {
    'change.expected': { actions: assign({ expecting: true }) },
    'change.settled': { actions: assign({ expecting: false }) },
  },
  initial: 'off',
  states: {
    off: {
      meta: { title: '未登录' },
      always: { guard: 'isLoggedIn', target: 'on' },
      on: { 'session.began': 'on' },
    },
    on: {
      meta: { title: '已登录' },
      entry: assign({ loggedIn: false }),
      on: {
        'session.ended': 'off',
        // The stream was opened with the other person's token.
        'person.changed': { target: 'on', reenter: true },
      },
      type: 'parallel',
      states: {
        source: {
          meta: { title: '消息来源' },
          invoke: { id: 'holdLock', src: 'holdLock', onError: '.none' },
          initial: 'following',
          states: {
            following: {
              meta: { title: '听其他标签页转告' },
              invoke: { id: 'listenToLeader', src: 'listenToLeader', onError: 'none' },
              on: { 'lock.granted': 'leading', 'lock.failed': 'none' },
              initial: 'listening',
              states: {
                listening: {
                  meta: { title: '听转告' },
                  on: {
                    'stream.opened': { target: 'listening', reenter: true },
                    'stream.alive': { target: 'listening', reenter: true },
                    'stream.lost': { target: 'listening', reenter: true },
                    'device.changed': { target: 'listening', reenter: true },
                    'batch.changed': { target: 'listening', reenter: true },
                    'defaults.changed': { target: 'listening', reenter: true },
                    'rights.changed': { target: 'listening', reenter: true },
                  },
                  // The tab that holds the stream has been stopped by the browser, or says nothing for another reason.
                  after: {
                    silence: {
                      target: 'listening',
                      reenter: true,
                      actions: sendTo('holdLock', { type: 'lock.take' } satisfies LockWish),
                    },
                  },
                },
              },
            },
            leading: {
              meta: { title: '本标签页持有数据流' },
              on: {
                'lock.lost': 'following',
                // Of a stream that was open before nobody knows whether it survived.
                'network.returned': { target: '.streaming', reenter: true },
              },
              initial: 'streaming',
              states: {
                streaming: {
                  meta: { title: '接收中' },
                  invoke: { id: 'openStream', src: 'openStream', onError: 'waiting' },
                  on: { 'stream.lost': 'waiting' },
                  initial: 'alive',
                  states: {
                    alive: {
                      meta: { title: '有动静' },
                      on: {
                        'stream.opened': { target: 'alive', reenter: true },
                        'stream.alive': { target: 'alive', reenter: true },
                        'device.changed': { target: 'alive', reenter: true },
                        'batch.changed': { target: 'alive', reenter: true },
                        'defaults.changed': { target: 'alive', reenter: true },
                        'rights.changed': { target: 'alive', reenter: true },
                      },
                      after: { silence: '#liveUpdates.on.source.leading.waiting' },
                    },
                  },
                },
                waiting: {
                  meta: { title: '稍后重连' },
                  after: { retry: 'streaming' },
                  on: { 'page.returned': 'streaming' },
                },
              },
            },
            none: { meta: { title: '没有数据流' } },
          },
        },
        // What failed without network is to be looked at again, whatever the stream has survived.
        network: {
          meta: { title: '网络' },
          initial: 'steady',
          on: { 'network.returned': { target: '.returned', actions: 'callForPoll' } },
          states: {
            steady: { meta: { title: '平稳' } },
            // The browser says so before the first request gets through.
            returned: {
              meta: { title: '刚恢复' },
              after: { retry: { target: 'steady', actions: 'callForPoll' } },
            },
          },
        },
        hearing: {
          meta: { title: '消息是否新鲜' },
          on: { 'page.returned': { actions: 'callForPoll' } },
          initial: 'stale',
          states: {
            fresh: {
              meta: { title: '实时' },
              on: {
                'stream.opened': { target: 'fresh', reenter: true, actions: 'callForPoll' },
                'stream.alive': { target: 'fresh', reenter: true },
                'device.changed': {
                  target: 'fresh',
                  reenter: true,
                  actions: emit(({ event }) => ({ type: 'device.changed', deviceId: event.deviceId })),
                },
                'batch.changed': {
                  target: 'fresh',
                  reenter: true,
                  actions: emit(({ event }) => ({ type: 'batch.changed', batchId: event.batchId })),
                },
                // Every device compares in another way now, and the default's own page shows another one.
                'defaults.changed': { target: 'fresh', reenter: true, actions: 'callForPoll' },
                'rights.changed': {
                  target: 'fresh',
                  reenter: true,
                  actions: emit({ type: 'rights.changed' }),
                },
                'stream.lost': 'stale.justLost',
              },
              after: { silence: 'stale.justLost' },
            },
            stale: {
              meta: { title: '轮询' },
              on: {
                'stream.opened': { target: 'fresh', actions: 'callForPoll' },
                'stream.alive': { target: 'fresh', actions: 'callForPoll' },
                'device.changed': { target: 'fresh', actions: 'callForPoll' },
                'batch.changed': { target: 'fresh', actions: 'callForPoll' },
                'defaults.changed': { target: 'fresh', actions: 'callForPoll' },
                'rights.changed': {
                  target: 'fresh',
                  actions: [emit({ type: 'rights.changed' }), 'callForPoll'],
                },
              },
              initial: 'calm',
              states: {
                justLost: {
                  meta: { title: '刚失去数据流' },
                  after: { loss: 'calm' },
                  initial: 'waiting',
                  states: {
                    waiting: {
                      meta: { title: '快轮询' },
                      after: { pollUnfinished: { target: 'waiting', reenter: true, actions: 'callForPoll' } },
                    },
                  },
                },
                calm: {
                  meta: { title: '慢轮询' },
                  always: { guard: 'isExpecting', target: 'busy' },
                  after: { pollIdle: { target: 'calm', reenter: true, actions: 'callForPoll' } },
                },
                busy: {
                  meta: { title: '快轮询' },
                  always: { guard: not('isExpecting'), target: 'calm' },
                  after: { pollUnfinished: { target: 'busy', reenter: true, actions: 'callForPoll' } },
                },
              },
            },
          },
        },
      },
    },
  },
});

/** What the stream, or the tab that holds it, says. */
export type StreamFact =
  /** from now on it says what changes */
  | { type: 'stream.opened' }
  | { type: 'stream.alive' }
  | { type: 'stream.lost' }
  | { type: 'device.changed'; deviceId: string }
  | { type: 'batch.changed'; batchId: string }
  | { type: 'defaults.changed' }
  | { type: 'rights.changed' };

type Events =
  | StreamFact
  | LockFact
  | LockLoss
  | { type: 'session.began' }
  | { type: 'session.ended' }
  | { type: 'person.changed' }
  | { type: 'change.expected' }
  | { type: 'change.settled' }
  | { type: 'network.returned' }
  /** the page is visible again, or was taken from the browser's history: nothing may have reached it meanwhile */
  | { type: 'page.returned' };
