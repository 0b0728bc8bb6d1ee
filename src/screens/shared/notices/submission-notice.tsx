import { useSelector } from '@xstate/react';
import type { ActorRef, Snapshot } from 'xstate';
import type { Submission } from '#machines/kits/submission.ts';
import { Banner } from '#ui/display/banner.tsx';
import { LostAnswer } from './lost-answer.tsx';

type FormActor = ActorRef<
  Snapshot<unknown> & { readonly context: Submission<never>; matches(state: 'uncertain'): boolean },
  never
>;

interface Props {
  form: FormActor;
  /** what may have been done, and that trying again does no harm */
  doubt: string;
}

/** Why a form was refused, where no field is to blame, and what to do where nobody knows whether it was done (`machines/kits/submission.ts`). */
export function SubmissionNotice({ form, doubt }: Props) {
  const refusal = useSelector(form, ({ context }) => context.refusal);
  const isUncertain = useSelector(form, (snapshot) => snapshot.matches('uncertain'));
  if (isUncertain) return <LostAnswer>{doubt}</LostAnswer>;
  return refusal === null ? null : <Banner tone="error">{refusal}</Banner>;
}
