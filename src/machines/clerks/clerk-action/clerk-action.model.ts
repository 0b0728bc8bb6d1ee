import { password, proofModel } from '#machines/kits/proof/proof.model.ts';
import { defineTestModel } from '#tests/path-harness/model.ts';
import { sampleClerk } from '../sample-clerk.model.ts';
import { clerkActionMachine } from './clerk-action.machine.ts';
import { titles } from './clerk-action.titles.ts';

const { id: clerkId } = sampleClerk();

export default defineTestModel({
  name: 'clerkAction',
  machine: clerkActionMachine,
  inputs: {
    'to disable': { clerkId, action: 'disable' },
    'to reset the password': { clerkId, action: 'resetPassword' },
  },
  events: {
    'action.confirm': [{ password }, { password: 'x' }],
    'action.again': 'bare',
    'action.note': 'bare',
    'action.close': 'bare',
    'action.cancel': 'bare',
  },
  answers: {
    actOnClerk: {
      done: [
        { ok: true },
        { ok: false, reason: 'credential', sentence: '安全密码错误' },
        { ok: false, reason: 'refused', sentence: '没有权限' },
      ],
    },
  },
  key: ({ action, proof }) => [action, proofModel.key(proof)],
  invariants: {
    ...proofModel.invariants,
    'a new password is shown to nobody who asked for something else': ({ context, ...s }) =>
      (s.value !== 'telling' && s.value !== 'noted') || context.action === 'resetPassword',
  },
  titles,
});
