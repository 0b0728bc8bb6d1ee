import { assertEvent, assign, emit, setup } from 'xstate';
import type { Tokens } from '#api/contract/auth.ts';
import type { User } from '#api/contract/user.ts';
import { notProvided, notProvidedCallback } from '#machines/not-provided.ts';

/**
 * Whether somebody is logged in here, and who. The tokens live in storage, shared by all tabs; this machine holds none of
 * them but the refresh token for as long as a log-out takes. Lives as long as the page, so it has no final state.
 */

export type EndReason =
  /** the person left */
  | 'left'
  /** the server ended it */
  | 'refused'
  /** another tab logged out */
  | 'elsewhere';

/** What other tabs did to the tokens. */
export type StorageFact = { type: 'tokens.appeared' } | { type: 'tokens.vanished' };

interface Context {
  /** at the start of the page */
  holdsTokens: boolean;
  user: User | null;
  /** given back to the server when the person leaves */
  refreshToken: string | null;
}

type Events =
  | { type: 'session.leave' }
  | { type: 'session.refused'; usedToken: string | null }
  | { type: 'tokens.issued'; tokens: Tokens }
  | { type: 'user.fetched'; user: User }
  | StorageFact;

export type SessionFact = { type: 'session.began' } | { type: 'session.ended'; reason: EndReason };

const fault = {
  type: 'reportFault',
  params: ({ event }: { event: { error: unknown } }) => ({ error: event.error }),
} as const;

export const sessionMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Events,
    input: {} as { holdsTokens: boolean },
    emitted: {} as SessionFact,
  },
  actors: {
    watchTokens: notProvidedCallback('watchTokens'),
    storeTokens: notProvided<undefined, { tokens: Tokens }>('storeTokens'),
    dropTokens: notProvided<{ holdsTokens: boolean }, { usedToken: string | null }>('dropTokens'),
    forgetTokens: notProvided<{ refreshToken: string | null }>('forgetTokens'),
    revokeSession: notProvided<undefined, { refreshToken: string | null }>('revokeSession'),
  },
  actions: {
    began: emit({ type: 'session.began' }),
    ended: emit((_, { reason }: { reason: EndReason }) => ({ type: 'session.ended' as const, reason })),
    reportFault: (_, _fault: { error: unknown }) => {
      throw new Error('reportFault: not provided');
    },
  },
  guards: {
    holdsTokens: (_, { holdsTokens }: { holdsTokens: boolean }) => holdsTokens,
  },
}).createMachine({
  id: 'session',
  meta: { title: '登录会话' },
  context: ({ input }) => ({ holdsTokens: input.holdsTokens, user: null, refreshToken: null }),
  invoke: { id: 'watchTokens', src: 'watchTokens', onError: { actions: fault } },
  initial: 'deciding',
  states: {
    deciding: {
      meta: { title: '判断是否已登录' },
      always: [
        { guard: { type: 'holdsTokens', params: ({ context }) => context }, target: 'loggedIn' },
        { target: 'loggedOut' },
      ],
    },
    loggedOut: {
      meta: { title: '未登录' },
      on: {
        'tokens.issued': 'loggingIn',
        'tokens.appeared': { target: 'loggedIn', actions: 'began' },
      },
      initial: 'resting',
      states: {
        resting: { meta: { title: '等待登录' } },
        // The person is out already; whether the service can be reached changes nothing for them.
        revoking: {
          meta: { title: '通知服务器退出' },
          invoke: {
            id: 'revokeSession',
            src: 'revokeSession',
            input: ({ context }) => ({ refreshToken: context.refreshToken }),
            onDone: 'resting',
            onError: 'resting',
          },
          exit: assign({ refreshToken: null }),
        },
      },
    },
    loggingIn: {
      meta: { title: '保存登录凭证' },
      invoke: {
        id: 'storeTokens',
        src: 'storeTokens',
        input: ({ event }) => {
          assertEvent(event, 'tokens.issued');
          return { tokens: event.tokens };
        },
        onDone: { target: 'loggedIn', actions: 'began' },
        onError: { target: 'loggedOut', actions: fault },
      },
    },
    loggedIn: {
      meta: { title: '已登录' },
      exit: assign({ user: null }),
      on: {
        'user.fetched': { actions: assign({ user: ({ event }) => event.user }) },
        'tokens.vanished': {
          target: 'loggedOut',
          actions: { type: 'ended', params: { reason: 'elsewhere' } },
        },
        'session.leave': 'leaving',
      },
      initial: 'steady',
      states: {
        steady: { meta: { title: '使用中' }, on: { 'session.refused': 'dropping' } },
        dropping: {
          meta: { title: '清除被拒绝的凭证' },
          invoke: {
            id: 'dropTokens',
            src: 'dropTokens',
            input: ({ event }) => {
              assertEvent(event, 'session.refused');
              return { usedToken: event.usedToken };
            },
            onDone: [
              { guard: { type: 'holdsTokens', params: ({ event }) => event.output }, target: 'steady' },
              {
                target: '#session.loggedOut',
                actions: { type: 'ended', params: { reason: 'refused' } },
              },
            ],
            onError: {
              target: '#session.loggedOut',
              actions: [fault, { type: 'ended', params: { reason: 'refused' } }],
            },
          },
        },
      },
    },
    leaving: {
      meta: { title: '正在退出' },
      invoke: {
        id: 'forgetTokens',
        src: 'forgetTokens',
        onDone: {
          target: 'loggedOut.revoking',
          actions: [
            assign({ refreshToken: ({ event }) => event.output.refreshToken }),
            { type: 'ended', params: { reason: 'left' } },
          ],
        },
        onError: {
          target: 'loggedOut',
          actions: [fault, { type: 'ended', params: { reason: 'left' } }],
        },
      },
    },
  },
});
