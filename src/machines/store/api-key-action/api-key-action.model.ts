import { password, proofModel } from '#machines/kits/proof/proof.model.ts';
import { defineTestModel } from '#tests/path-harness/model.ts';
import { apiKeyActionMachine } from './api-key-action.machine.ts';
import { titles } from './api-key-action.titles.ts';

const makeIdempotencyKey = () => '88888888-8888-4888-8888-888888888888';

export default defineTestModel({
  name: 'apiKeyAction',
  machine: apiKeyActionMachine,
  inputs: {
    'to make a key': { action: 'generate', makeIdempotencyKey },
    'to show the secret': { action: 'preview', makeIdempotencyKey },
  },
  events: {
    'action.confirm': [
      { password, endFormer: false },
      { password: 'x', endFormer: false },
    ],
    'action.again': 'bare',
    'action.close': 'bare',
    'action.cancel': 'bare',
  },
  answers: {
    actOnKey: {
      done: [
        { ok: true },
        { ok: false, reason: 'credential', sentence: '安全密码错误' },
        { ok: false, reason: 'refused', sentence: '没有权限' },
      ],
    },
  },
  key: ({ action, proof, sent, idempotencyKey }) => [
    action,
    sent,
    idempotencyKey !== null,
    proofModel.key(proof),
  ],
  invariants: {
    ...proofModel.invariants,
    'a secret is shown to nobody who asked for something else': ({ context, ...s }) =>
      s.value !== 'telling' || context.action === 'preview',
    'what is sent has its key': (s) =>
      (s.value !== 'acting' && s.value !== 'uncertain') || s.context.idempotencyKey !== null,
  },
  titles,
});
