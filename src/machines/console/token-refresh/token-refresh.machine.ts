import { assign, emit, setup } from 'xstate';
import { lockPatienceMs } from '#domain/limits.ts';
import { notProvided, notProvidedCallback } from '#machines/not-provided.ts';
import type { LockFact } from '#machines/web-lock.ts';

const unanswered = { type: 'settle', params: { kind: 'unanswered' } } as const;

/**
 * Renews the access token: one at a time in this tab by its states, one at a time in all tabs by a Web Lock, and not at all
 * when storage already holds another token than the one that was refused. Lives as long as the page; waiting calls listen to
 * `renewal.settled`.
 */
export const tokenRefreshMachine = setup({
  types: {} as {
    context: Context;
    events: Events;
    emitted: { type: 'renewal.settled'; renewal: Renewal };
  },
  actors: {
    holdLock: notProvidedCallback('holdLock'),
    compareTokens: notProvided<Comparison, { usedToken: string | null }>('compareTokens'),
    rotateTokens: notProvided<Rotation>('rotateTokens'),
    clearTokens: notProvided<undefined, { refusedToken: string | null }>('clearTokens'),
  },
  actions: {
    settle: emit((_, renewal: Renewal) => ({ type: 'renewal.settled' as const, renewal })),
  },
  guards: {
    isReplaced: (_, { kind }: { kind: string }) => kind === 'replaced',
    isMissing: (_, { kind }: { kind: string }) => kind === 'missing',
    isRenewed: (_, { kind }: { kind: string }) => kind === 'renewed',
    isRefused: (_, { kind }: { kind: string }) => kind === 'refused',
    isOvertaken: (_, { kind }: { kind: string }) => kind === 'overtaken',
    isGone: (_, { kind }: { kind: string }) => kind === 'gone',
  },
  delays: { lockPatience: lockPatienceMs },
}).createMachine({
  id: 'tokenRefresh',
  meta: { title: '凭证刷新' },
  context: { usedToken: null, refusedToken: null, sentence: null },
  initial: 'idle',
  states: {
    idle: {
      meta: { title: '空闲' },
      entry: assign({ usedToken: null, refusedToken: null, sentence: null }),
      on: {
        'token.rejected': {
          target: 'renewing',
          actions: assign({ usedToken: ({ event }) => event.usedToken }),
        },
      },
    },
    renewing: {
      meta: { title: '刷新中' },
      invoke: {
        id: 'holdLock',
        src: 'holdLock',
        onError: { target: 'idle', actions: unanswered },
      },
      initial: 'awaitingLock',
      states: {
        awaitingLock: {
          meta: { title: '等待其他标签页' },
          on: {
            'lock.granted': 'comparing',
            'lock.failed': { target: '#tokenRefresh.idle', actions: unanswered },
            'session.ended': {
              target: '#tokenRefresh.idle',
              actions: { type: 'settle', params: { kind: 'gone' } },
            },
          },
          after: {
            lockPatience: { target: '#tokenRefresh.idle', actions: unanswered },
          },
        },
        comparing: {
          meta: { title: '核对是否已被换新' },
          // What another tab has left behind is not for who has left.
          on: {
            'session.ended': {
              target: '#tokenRefresh.idle',
              actions: { type: 'settle', params: { kind: 'gone' } },
            },
          },
          invoke: {
            id: 'compareTokens',
            src: 'compareTokens',
            input: ({ context }) => ({ usedToken: context.usedToken }),
            onDone: [
              {
                guard: { type: 'isReplaced', params: ({ event }) => event.output },
                target: '#tokenRefresh.idle',
                actions: { type: 'settle', params: ({ event }) => asRenewed(event.output) },
              },
              { guard: { type: 'isMissing', params: ({ event }) => event.output }, target: 'clearing' },
              {
                guard: { type: 'isGone', params: ({ event }) => event.output },
                target: '#tokenRefresh.idle',
                actions: { type: 'settle', params: { kind: 'gone' } },
              },
              { target: 'rotating' },
            ],
            onError: { target: '#tokenRefresh.idle', actions: unanswered },
          },
        },
        // No cancel here: the server may already have rotated, the answer must be stored.
        rotating: {
          meta: { title: '换取新凭证' },
          invoke: {
            id: 'rotateTokens',
            src: 'rotateTokens',
            onDone: [
              {
                guard: { type: 'isRenewed', params: ({ event }) => event.output },
                target: '#tokenRefresh.idle',
                actions: { type: 'settle', params: ({ event }) => asRenewed(event.output) },
              },
              {
                guard: { type: 'isRefused', params: ({ event }) => event.output },
                target: 'clearing',
                actions: assign(({ event: { output } }) =>
                  output.kind === 'refused'
                    ? { refusedToken: output.refreshToken, sentence: output.sentence }
                    : {},
                ),
              },
              // What is held instead decides.
              { guard: { type: 'isOvertaken', params: ({ event }) => event.output }, target: 'comparing' },
              { target: '#tokenRefresh.idle', actions: unanswered },
            ],
            onError: { target: '#tokenRefresh.idle', actions: unanswered },
          },
        },
        clearing: {
          meta: { title: '清除失效凭证' },
          invoke: {
            id: 'clearTokens',
            src: 'clearTokens',
            input: ({ context }) => ({ refusedToken: context.refusedToken }),
            onDone: {
              target: '#tokenRefresh.idle',
              actions: {
                type: 'settle',
                params: ({ context }) => ({ kind: 'refused', sentence: context.sentence }),
              },
            },
            onError: { target: '#tokenRefresh.idle', actions: unanswered },
          },
        },
      },
    },
  },
});

function asRenewed(output: Comparison | Rotation): Renewal {
  if (!('token' in output)) throw new Error(`no token came with ${output.kind}`);
  return { kind: 'renewed', token: output.token };
}

interface Context {
  /** the refused access token; null: none was held */
  usedToken: string | null;
  /** the refused refresh token, until it is cleared */
  refusedToken: string | null;
  /** why it was refused */
  sentence: string | null;
}

type Events = { type: 'token.rejected'; usedToken: string | null } | { type: 'session.ended' } | LockFact;

export type Renewal =
  | { readonly kind: 'renewed'; readonly token: string }
  /** the session is over, its tokens are cleared; the sentence says why */
  | { readonly kind: 'refused'; readonly sentence: string | null }
  /** no tokens are held: somebody else took them away */
  | { readonly kind: 'gone' }
  /** nobody answered: the tokens are kept (`decision.refresh`) */
  | { readonly kind: 'unanswered' };

/** What storage holds, compared with the token that was refused; `missing` is the refresh token alone. */
export type Comparison =
  | { kind: 'replaced'; token: string }
  | { kind: 'stillCurrent' }
  | { kind: 'missing' }
  | { kind: 'gone' };

export type Rotation =
  | { kind: 'renewed'; token: string }
  /** a log-out, or another log-in, came first: the new pair was thrown away */
  | { kind: 'overtaken' }
  | { kind: 'refused'; refreshToken: string; sentence: string | null }
  | { kind: 'unanswered' };
