import { defineTestModel } from '#tests/path-harness/model.ts';
import { tokenRefreshMachine } from './token-refresh.machine.ts';
import { titles } from './token-refresh.titles.ts';

export default defineTestModel({
  name: 'tokenRefresh',
  machine: tokenRefreshMachine,
  inputs: { plain: undefined },
  events: {
    'token.rejected': [{ usedToken: 'old' }, { usedToken: null }],
    'session.ended': 'bare',
    'lock.granted': 'bare',
    'lock.failed': 'bare',
  },
  facts: ['token.rejected', 'session.ended'],
  answers: {
    holdLock: { sends: ['lock.granted', 'lock.failed'] },
    compareTokens: {
      done: [
        { kind: 'replaced', token: 'new' },
        { kind: 'stillCurrent' },
        { kind: 'missing' },
        { kind: 'gone' },
      ],
    },
    rotateTokens: {
      done: [
        { kind: 'renewed', token: 'new' },
        { kind: 'overtaken' },
        { kind: 'refused', refreshToken: 'refused', sentence: '账号已停用，请联系门店管理员' },
        { kind: 'unanswered' },
      ],
    },
    clearTokens: { done: [undefined] },
  },
  key: (context) => [context.usedToken !== null, context.refusedToken !== null, context.sentence !== null],
  invariants: {
    'at rest no token is kept': (s) =>
      !s.matches('idle') || (s.context.usedToken === null && s.context.refusedToken === null),
    'nothing is asked of the server without the lock': (s) =>
      !s.matches({ renewing: 'rotating' }) || s.children.holdLock !== undefined,
  },
  titles,
});
