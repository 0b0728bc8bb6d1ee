import type { Proof, ProofContext, Proving } from '../proof.ts';

export const password = 'Guard-2026';
const smsCode = '135790';

/** What is worth typing: the password alone, one that is none, and both. */
export const typedProofs = [
  { password, smsCode: '' },
  { password: 'x', smsCode: '' },
  { password, smsCode },
] as const satisfies readonly Proof[];

/** The test model's part about the proof. */
export const proofModel = {
  /** How often something was asked for changes nothing. */
  key: ({ grant, problem }: Proving) => [grant !== null, problem?.field ?? null],
  invariants: {
    'no password and no SMS code is kept': ({ context }: { readonly context: ProofContext }) =>
      [password, smsCode].every((secret) => !JSON.stringify(context).includes(secret)),
  },
};
