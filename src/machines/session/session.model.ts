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

export default defineTestModel({
  name: 'session',
  machine: sessionMachine,
  inputs: { 'logged out': { holdsTokens: false }, 'logged in': { holdsTokens: true } },
  events: {
    'session.leave': 'bare',
    'session.refused': [{ usedToken: 'access' }, { usedToken: null }],
    'tokens.issued': [{ tokens: { access_token: 'access', refresh_token: 'refresh', expires: 1 } }],
    'tokens.appeared': 'bare',
    'tokens.vanished': 'bare',
    'user.fetched': [{ user }],
  },
  facts: ['session.refused', 'tokens.issued', 'user.fetched'],
  answers: {
    watchTokens: { sends: ['tokens.appeared', 'tokens.vanished'] },
    storeTokens: { done: [undefined] },
    dropTokens: { done: [{ holdsTokens: true }, { holdsTokens: false }] },
    forgetTokens: { done: [{ refreshToken: 'refresh' }, { refreshToken: null }] },
    revokeSession: { done: [undefined] },
  },
  key: (context) => [context.user !== null, context.refreshToken !== null],
  invariants: {
    'nobody is known while logged out': (s) => s.matches('loggedIn') || s.context.user === null,
    'a token is kept only while the log-out is told to the server': (s) =>
      s.context.refreshToken === null || s.matches({ loggedOut: 'revoking' }),
  },
  titles,
});
