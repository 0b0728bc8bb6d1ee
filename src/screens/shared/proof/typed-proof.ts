import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { AnyActorRef, Snapshot } from 'xstate';
import type { Proof, ProofContext } from '#machines/kits/proof.ts';

/** Whatever asks for proof (machines/kits/proof.ts). */
export type ProvingActor = Pick<AnyActorRef, 'subscribe'> & {
  getSnapshot(): Snapshot<unknown> & { readonly context: ProofContext };
};

export interface TypedProof extends Proof {
  readonly type: (field: keyof Proof) => (text: string) => void;
}

const nothing = { text: '', asked: 0 };

/** Password and SMS code as they are typed: known to the form alone, and empty as soon as the machine asks for them anew. */
export function useTypedProof(actor: ProvingActor): TypedProof {
  const asked = useSelector(actor, ({ context }) => context.proof.asked);
  const [typed, setTyped] = useState({ password: nothing, smsCode: nothing });
  const textOf = (field: keyof Proof) => (typed[field].asked === asked[field] ? typed[field].text : '');
  return {
    password: textOf('password'),
    smsCode: textOf('smsCode'),
    type: (field) => (text) => setTyped((before) => ({ ...before, [field]: { text, asked: asked[field] } })),
  };
}
