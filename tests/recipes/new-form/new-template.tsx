import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useControl, valueControl } from '#screens/shared/actors/control.ts';
import { useMachineMarks } from '#screens/shared/actors/machine-root.tsx';
import { useActorRef } from '#screens/shared/actors/use-actor-ref.ts';
import { useDone } from '#screens/shared/actors/use-done.ts';
import { useClient } from '#screens/shared/console-context.tsx';
import { SubmissionNotice } from '#screens/shared/notices/submission-notice.tsx';
import { Field } from '#ui/form/field.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { Textarea } from '#ui/form/textarea.tsx';
import { Dialog } from '#ui/popup/dialog.tsx';
import { newTemplateEffects } from './new-template.effects.ts';
import { newTemplateMachine, type TemplateField } from './new-template.machine.ts';

/** A new lock message that the store keeps. `onClose` is given its id; null: none is known to be saved. */
export default function NewTemplateDialog({ onClose }: { onClose: (id: string | null) => void }) {
  const client = useClient();
  const [machine] = useState(() => newTemplateMachine.provide({ actors: newTemplateEffects(client) }));
  const actor = useActorRef(machine, { input: { makeIdempotencyKey: () => crypto.randomUUID() } });
  const { form, errors } = useSelector(actor, ({ context }) => context);
  const state = useSelector(actor, ({ value }) => value);
  useDone<typeof newTemplateMachine>(actor, ({ id }) => onClose(id));
  const text = (field: TemplateField) => ({
    value: form[field],
    readOnly: state !== 'editing',
    ...valueControl(actor, 'template.fill', (typed: string) => ({ field, text: typed })),
  });
  return (
    <Dialog
      open
      title="新增模板"
      okText={state === 'uncertain' ? '重试' : '保存'}
      loading={state === 'submitting'}
      ok={useControl(actor, { type: 'template.save' })}
      cancel={useControl(actor, { type: 'template.cancel' })}
      marks={useMachineMarks('newTemplate', actor)}
    >
      <SubmissionNotice form={actor} doubt="模板可能已经保存。可以重试，不会重复保存。" />
      <Field label="名称" required error={errors.title}>
        <TextInput {...text('title')} />
      </Field>
      <Field label="内容" required error={errors.text}>
        <Textarea {...text('text')} rows={3} />
      </Field>
    </Dialog>
  );
}
