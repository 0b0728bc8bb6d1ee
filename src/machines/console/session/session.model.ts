import { defineTestModel } from '#tests/path-harness/model.ts';
import { sessionMachine } from './session.machine.ts';
import { titles } from './session.titles.ts';

const user = {
  id: '0b9f5e0e-5a43-4d0c-9d3c-0f6a4b1c2d3e',
  name: '李晓雯',
  phone_number: '120****0002',
  store: { id: '1b9f5e0e-5a43-4d0c-9d3c-0f6a4b1c2d3e', store_name: '城西旗舰店' },
  is_admin: false,
  available_modules: ['mdm-apple'],
  permission: [],
  has_secondary_password: true,
};
const another = { ...user, id: '2b9f5e0e-5a43-4d0c-9d3c-0f6a4b1c2d3e', name: '赵一鸣' };

export default defineTestModel({
  name: 'session',
  machine: sessionMachine,
  inputs: { 'logged out': { holdsTokens: false }, 'logged in': { holdsTokens: true } },
  events: {
    'session.leave': 'bare',
    'session.refused': [
      { usedToken: 'access', sentence: '账号已停用，请联系门店管理员' },
      { usedToken: null, sentence: null },
    ],
    'person.contradicted': 'bare',
    'tokens.issued': [{ tokens: { access_token: 'access', refresh_token: 'refresh', expires: 1 } }],
    'tokens.changed': 'bare',
    'tokens.vanished': 'bare',
    'user.fetched': [{ user }, { user: another }],
  },
  facts: ['session.refused', 'person.contradicted', 'tokens.issued', 'user.fetched'],
  answers: {
    watchTokens: { sends: ['tokens.changed', 'tokens.vanished'] },
    findTokens: { done: [{ holdsTokens: true }, { holdsTokens: false }] },
    storeTokens: { done: [undefined] },
    lookWho: {
      done: [{ kind: 'known', user }, { kind: 'known', user: another }, { kind: 'unanswered' }],
    },
    dropTokens: { done: [{ kind: 'dropped' }, { kind: 'kept' }, { kind: 'gone' }] },
    forgetTokens: { done: [{ refreshToken: 'refresh' }, { refreshToken: null }] },
    sweepTokens: { done: [{ refreshToken: 'left-behind' }, { refreshToken: null }] },
    revokeSession: { done: [{ told: true }, { told: false }] },
  },
  key: ({ user: shown, sentence, untold }) => [shown?.id ?? null, sentence !== null, untold.length],
  invariants: {
    'nobody is known while logged out': (s) => !s.matches('loggedOut') || s.context.user === null,
    'a token is kept only until the server knows that it is to end': (s) =>
      s.context.untold.length === 0 || s.matches('loggedOut'),
    'what a renewal has left behind is no log-in': (s) =>
      !s.matches({ loggedOut: { tokens: 'sweeping' } }) || !s.can({ type: 'tokens.changed' }),
  },
  titles,
});
