import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Clerk } from '#api/contract/people/clerk-fields.ts';
import { spaced } from '#domain/text/spaced.ts';
import { clerkEditEffects } from '#machines/clerks/clerk-edit/clerk-edit.effects.ts';
import { clerkEditMachine, type EditedPart } from '#machines/clerks/clerk-edit/clerk-edit.machine.ts';
import type { OwnEdit } from '#machines/kits/submission.ts';
import { useControl } from '#screens/shared/actors/control.ts';
import { useMachineMarks } from '#screens/shared/actors/machine-root.tsx';
import { useActorRef } from '#screens/shared/actors/use-actor-ref.ts';
import { useDone } from '#screens/shared/actors/use-done.ts';
import { useConsole } from '#screens/shared/console-context.tsx';
import { type Draft, useDraft, useKeptDraft } from '#screens/shared/drafts.ts';
import { useTypedProof } from '#screens/shared/proof/typed-proof.ts';
import * as labels from '#ui/labels.ts';
import { isOvertaken, keptEdit, leftEdit } from './kept-edit.ts';

const okTexts: Readonly<Record<string, string>> = {
  confirming: '保存',
  saving: '保存',
  uncertain: labels.retry,
};

const savedWords: Record<EditedPart, string> = { profile: '资料已保存', rights: '权限已保存' };

/** An edit of a clerk: the machine, and the buttons of its dialog. */
export function useClerkEdit(clerk: Clerk, part: EditedPart, onClose: (own: OwnEdit<Clerk>) => void) {
  const { client, notify } = useConsole();
  const [machine] = useState(() => clerkEditMachine.provide({ actors: clerkEditEffects(client) }));
  const actor = useActorRef(machine, { input: { clerk, part } });
  const left = useDraft({ form: `edit-clerk-${part}`, about: clerk.id });
  const restore = useEffectEvent((kept: Draft) =>
    actor.send({ type: 'clerk.change', change: leftEdit(clerk, kept) }),
  );
  useEffect(() => {
    if (left.kept) restore(left.kept);
  }, [left.kept]);
  useKeptDraft(actor, left, ({ status, context: { seen, draft } }) =>
    status === 'active' ? keptEdit(seen, draft) : null,
  );
  const typed = useTypedProof(actor);
  const state = useSelector(actor, ({ value }) => String(value));
  useDone<typeof clerkEditMachine>(actor, (own) => {
    const end = actor.getSnapshot();
    if (end.matches('saved')) notify('ok', savedWords[part]);
    if (end.matches('alreadySet')) notify('ok', spaced`${clerk.name}已是同样内容，无需再保存`);
    onClose(own);
  });
  const review = useControl(actor, { type: 'clerk.review' });
  const confirm = useControl(actor, {
    type: 'clerk.confirm',
    password: typed.password,
    smsCode: typed.smsCode,
  });
  const again = useControl(actor, { type: 'clerk.again' });
  const cancel = useControl(actor, { type: 'clerk.cancel' });
  const back = useControl(actor, { type: 'clerk.back' });
  const editing = state === 'editing';
  return {
    actor,
    typed,
    state,
    /** what the form was left with */
    left: { kept: left.kept, isOvertaken: isOvertaken(clerk, left.kept) },
    dialog: {
      open: true,
      description: [clerk.name, clerk.phone_number].join(' · '),
      ok: editing ? review : state === 'uncertain' ? again : confirm,
      okText: okTexts[state] ?? '下一步',
      cancel: state === 'confirming' ? back : cancel,
      ...(state === 'confirming' && { cancelText: '返回修改' }),
      cross: cancel,
      // Nobody has given it up.
      dismissed: () => onClose(actor.getSnapshot().context),
      loading: state === 'saving',
      marks: useMachineMarks('clerkEdit', actor),
    },
  };
}
