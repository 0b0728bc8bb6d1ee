import { assertEvent, assign, emit, setup } from 'xstate';
import type { Tokens } from '#api/contract/people/auth.ts';
import type { User } from '#api/contract/people/user.ts';
import { logoutRetryMs, lookAgainMs } from '#domain/limits.ts';
import { fault } from '#machines/fault.ts';
import { actionNotProvided, notProvided, notProvidedCallback } from '#machines/not-provided.ts';

/**
 * Whether somebody is logged in here, and who. The tokens live in storage, shared by all tabs; this machine holds none of
 * them but the refresh tokens of sessions that ended here, until the server knows. Lives as long as the page, so it has no
 * final state.
 */
export const sessionMachine = setup({
  types: {} as {
    context: Context;
    events: Events;
    input: { holdsTokens: boolean };
    emitted: SessionFact;
  },
  actors: {
    watchTokens: notProvidedCallback('watchTokens'),
    findTokens: notProvided<{ holdsTokens: boolean }>('findTokens'),
    storeTokens: notProvided<undefined, { tokens: Tokens }>('storeTokens'),
    lookWho: notProvided<Look>('lookWho'),
    dropTokens: notProvided<Dropping, { usedToken: string | null }>('dropTokens'),
    forgetTokens: notProvided<{ refreshToken: string | null }>('forgetTokens'),
    sweepTokens: notProvided<{ refreshToken: string | null }>('sweepTokens'),
    revokeSession: notProvided<{ told: boolean }, { refreshToken: string | null }>('revokeSession'),
  },
  actions: {
    ended: emit(({ context }, { reason }: { reason: EndReason }) => ({
      type: 'session.ended' as const,
      reason,
      sentence: reason === 'refused' ? context.sentence : null,
    })),
    queueForServer: assign({
      untold: ({ context }, { refreshToken }: { refreshToken: string | null }) =>
        refreshToken === null ? context.untold : [...context.untold, refreshToken],
    }),
    reportFault: actionNotProvided<{ error: unknown }>('reportFault'),
  },
  guards: {
    holdsTokens: (_, { holdsTokens }: { holdsTokens: boolean }) => holdsTokens,
    isSomebodyShown: ({ context }) => context.user !== null,
    isAnother: ({ context }, user: User | null) =>
      user !== null && context.user !== null && user.id !== context.user.id,
    isKnown: (_, user: User | null) => user !== null,
    isKept: (_, { kind }: Dropping) => kind === 'kept',
    isGone: (_, { kind }: Dropping) => kind === 'gone',
    isUntold: ({ context }) => context.untold.length > 0,
    isTold: (_, { told }: { told: boolean }) => told,
  },
  delays: { logoutRetry: logoutRetryMs, lookAgain: lookAgainMs },
}).createMachine({
  id: 'session',
  meta: { title: '登录会话' },
  context: ({ input }) => ({ holdsTokens: input.holdsTokens, user: null, sentence: null, untold: [] }),
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
      on: { 'tokens.issued': 'loggingIn' },
      entry: assign({ user: null, sentence: null }),
      // Ours: who is in again ends the trying to tell the server. Nobody holds those tokens any more.
      exit: assign({ untold: [] }),
      type: 'parallel',
      states: {
        tokens: {
          meta: { title: '本机凭证' },
          initial: 'none',
          states: {
            none: {
              meta: { title: '没有凭证' },
              on: {
                'tokens.changed': '#session.admitting',
                // Another tab's tokens were seen by others before they were told of here.
                'user.fetched': {
                  target: '#session.admitting',
                  actions: assign({ user: ({ event }) => event.user }),
                },
              },
            },
            // What appears meanwhile is no log-in but what a renewal has left behind.
            sweeping: {
              meta: { title: '清除刷新留下的凭证' },
              invoke: {
                id: 'sweepTokens',
                src: 'sweepTokens',
                onDone: {
                  target: 'none',
                  actions: { type: 'queueForServer', params: ({ event }) => event.output },
                },
                onError: { target: 'none', actions: fault },
              },
            },
          },
        },
        // The person is out already; whether the service can be reached changes nothing for them.
        server: {
          meta: { title: '通知服务器' },
          initial: 'informed',
          states: {
            informed: { meta: { title: '已通知' }, always: { guard: 'isUntold', target: 'informing' } },
            informing: {
              meta: { title: '通知服务器退出' },
              invoke: {
                id: 'revokeSession',
                src: 'revokeSession',
                input: ({ context }) => ({ refreshToken: context.untold[0] ?? null }),
                onDone: [
                  {
                    guard: { type: 'isTold', params: ({ event }) => event.output },
                    target: 'informed',
                    actions: assign({ untold: ({ context }) => context.untold.slice(1) }),
                  },
                  { target: 'unreachable' },
                ],
                onError: { target: 'unreachable', actions: fault },
              },
            },
            unreachable: { meta: { title: '稍后再通知' }, after: { logoutRetry: 'informing' } },
          },
        },
      },
    },
    // In its turn: what a renewal wrote after a log-out has been swept away by then.
    admitting: {
      meta: { title: '核对是否已有凭证' },
      invoke: {
        id: 'findTokens',
        src: 'findTokens',
        onDone: [
          {
            guard: { type: 'holdsTokens', params: ({ event }) => event.output },
            target: 'loggedIn',
            actions: emit({ type: 'session.began' }),
          },
          // Who was seen before the session began may be shown already.
          { guard: 'isSomebodyShown', target: 'loggedOut', actions: ended('elsewhere') },
          { target: 'loggedOut' },
        ],
        onError: [
          { guard: 'isSomebodyShown', target: 'loggedOut', actions: [fault, ended('elsewhere')] },
          { target: 'loggedOut', actions: fault },
        ],
      },
      on: {
        'tokens.vanished': [
          { guard: 'isSomebodyShown', target: 'loggedOut', actions: ended('elsewhere') },
          { target: 'loggedOut' },
        ],
        // Whoever is shown already is compared with who is found then.
        'tokens.issued': 'loggingIn',
        'user.fetched': { actions: assign({ user: ({ event }) => event.user }) },
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
        onDone: { target: 'loggedIn', actions: emit({ type: 'session.began' }) },
        onError: [
          { guard: 'isSomebodyShown', target: 'loggedOut', actions: [fault, ended('elsewhere')] },
          { target: 'loggedOut', actions: fault },
        ],
      },
      on: { 'user.fetched': { actions: assign({ user: ({ event }) => event.user }) } },
    },
    loggedIn: {
      meta: { title: '已登录' },
      on: {
        'user.fetched': [
          {
            guard: { type: 'isAnother', params: ({ event }) => event.user },
            actions: [assign({ user: ({ event }) => event.user }), emit({ type: 'person.changed' })],
          },
          { actions: assign({ user: ({ event }) => event.user }) },
        ],
        'tokens.changed': '.looking',
        'person.contradicted': '.looking',
        'tokens.vanished': { target: 'loggedOut', actions: ended('elsewhere') },
        'session.refused': {
          target: '.dropping',
          actions: assign({ sentence: ({ event }) => event.sentence }),
        },
        // Somebody logged in here while another tab did, too: the later one counts.
        'tokens.issued': 'replacing',
        'session.leave': 'leaving',
      },
      initial: 'steady',
      states: {
        steady: { meta: { title: '使用中' } },
        looking: {
          meta: { title: '核对当前账号' },
          invoke: {
            id: 'lookWho',
            src: 'lookWho',
            onDone: [
              {
                guard: { type: 'isAnother', params: userOf },
                target: 'steady',
                actions: [assign({ user: userOf }), emit({ type: 'person.changed' })],
              },
              {
                guard: { type: 'isKnown', params: userOf },
                target: 'steady',
                actions: assign({ user: userOf }),
              },
              { target: 'doubting' },
            ],
            onError: { target: 'doubting', actions: fault },
          },
        },
        doubting: { meta: { title: '暂时无法核对账号' }, after: { lookAgain: 'looking' } },
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
              { guard: { type: 'isKept', params: ({ event }) => event.output }, target: 'looking' },
              {
                guard: { type: 'isGone', params: ({ event }) => event.output },
                target: '#session.loggedOut',
                actions: ended('elsewhere'),
              },
              { target: '#session.loggedOut', actions: ended('refused') },
            ],
            onError: { target: '#session.loggedOut', actions: [fault, ended('refused')] },
          },
        },
      },
    },
    // What is told of the tokens that are being replaced is no longer of interest.
    replacing: {
      meta: { title: '改存新的登录凭证' },
      invoke: {
        id: 'replaceTokens',
        src: 'storeTokens',
        input: ({ event }) => {
          assertEvent(event, 'tokens.issued');
          return { tokens: event.tokens };
        },
        onDone: 'loggedIn.looking',
        onError: { target: 'loggedIn.looking', actions: fault },
      },
      on: { 'session.leave': 'leaving' },
    },
    leaving: {
      meta: { title: '正在退出' },
      invoke: {
        id: 'forgetTokens',
        src: 'forgetTokens',
        onDone: {
          target: 'loggedOut.tokens.sweeping',
          actions: [{ type: 'queueForServer', params: ({ event }) => event.output }, ended('left')],
        },
        onError: { target: 'loggedOut', actions: [fault, ended('left')] },
      },
    },
  },
});

interface Context {
  /** at the start of the page */
  holdsTokens: boolean;
  /** whose account is shown */
  user: User | null;
  /** why the server refused, in its words */
  sentence: string | null;
  /** refresh tokens of which the server does not know yet that they are to end */
  untold: readonly string[];
}

type Events =
  | { type: 'session.leave' }
  | { type: 'session.refused'; usedToken: string | null; sentence: string | null }
  | { type: 'person.contradicted' }
  | { type: 'tokens.issued'; tokens: Tokens }
  | { type: 'user.fetched'; user: User }
  | StorageFact;

export type EndReason =
  /** the person left */
  | 'left'
  /** the server ended it */
  | 'refused'
  /** another tab logged out */
  | 'elsewhere';

/** What other tabs did to the tokens. */
export type StorageFact = { type: 'tokens.changed' } | { type: 'tokens.vanished' };

/** Whose tokens are held. */
export type Look = { kind: 'known'; user: User } | { kind: 'unanswered' };

/** What became of refused tokens: `kept`, because others are held by now; `gone`, because another tab was first. */
export type Dropping = { kind: 'dropped' | 'kept' | 'gone' };

export type SessionEnd = { type: 'session.ended'; reason: EndReason; sentence: string | null };

export type SessionFact =
  | { type: 'session.began' }
  | SessionEnd
  /** somebody else is logged in: nothing that was shown is theirs */
  | { type: 'person.changed' };

function ended(reason: EndReason) {
  return { type: 'ended', params: { reason } } as const;
}

function userOf({ event: { output } }: { event: { output: Look } }): User | null {
  return output.kind === 'known' ? output.user : null;
}
