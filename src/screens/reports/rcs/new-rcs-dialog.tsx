import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { serverNow } from '#domain/text/server-clock.ts';
import { newRcsEffects } from '#machines/reports/new-rcs/new-rcs.effects.ts';
import { newRcsMachine, type RcsField, type RcsForm } from '#machines/reports/new-rcs/new-rcs.machine.ts';
import { eventMark, useControl } from '#screens/shared/actors/control.ts';
import { useMachineMarks } from '#screens/shared/actors/machine-root.tsx';
import { useActorRef } from '#screens/shared/actors/use-actor-ref.ts';
import { useDone } from '#screens/shared/actors/use-done.ts';
import { useClient } from '#screens/shared/console-context.tsx';
import { MissingNotice } from '#screens/shared/missing-notice.tsx';
import { SubmissionNotice } from '#screens/shared/notices/submission-notice.tsx';
import { useFocusOnWrong } from '#screens/shared/use-focus-on-wrong.ts';
import { css } from '#styled/css/index.mjs';
import { Field } from '#ui/form/field.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import * as labels from '#ui/labels.ts';
import { Dialog } from '#ui/popup/dialog.tsx';

const styles = { body: css({ display: 'grid', gap: '4' }) };

interface Props {
  /** how many requests are left before; null: not known */
  left: number | null;
  /** `id`: of the query that was asked for; null: none is known */
  onClose: (id: string | null) => void;
}

/** A risk query: whose reports are to be released. */
export default function NewRcsDialog({ left, onClose }: Props) {
  const client = useClient();
  const [machine] = useState(() => newRcsMachine.provide({ actors: newRcsEffects(client) }));
  const actor = useActorRef(machine, {
    input: { now: () => new Date(serverNow()), makeIdempotencyKey: () => crypto.randomUUID() },
  });
  const [form, setForm] = useState<RcsForm>({ name: '', id_card: '' });
  const errors = useSelector(actor, ({ context }) => context.errors);
  const state = useSelector(actor, ({ value }) => value);
  const root = useFocusOnWrong(errors);
  useDone<typeof newRcsMachine>(actor, ({ id }) => onClose(id));
  const text = (field: RcsField) => ({
    ...eventMark('rcs.type'),
    name: field,
    value: form[field],
    onChange: (typed: string) => {
      setForm((before) => ({ ...before, [field]: typed }));
      actor.send({ type: 'rcs.type', field });
    },
    readOnly: state !== 'editing',
    autoComplete: 'off' as const,
  });
  const next = { type: state === 'uncertain' ? 'rcs.confirm' : 'rcs.submit', form } as const;
  return (
    <Dialog
      open
      title="发起查询"
      okText={state === 'uncertain' ? labels.retry : '发起查询'}
      loading={state === 'submitting'}
      ok={{ ...eventMark(next.type), onClick: () => actor.send(next) }}
      cancel={useControl(actor, { type: 'rcs.cancel' })}
      footnote={`使用 1 次${left === null ? '' : `，剩余 ${left} 次`}；未生成链接的自动退回`}
      marks={useMachineMarks('newRcs', actor)}
    >
      <div ref={root} className={styles.body}>
        <MissingNotice name="reports" />
        <SubmissionNotice form={actor} doubt="查询可能已经发起。可以重试，不会多用一次。" />
        <p>生成一个链接，由客户本人打开并授权微信报告或支付宝报告。</p>
        <Field label="姓名" required error={errors.name}>
          <TextInput {...text('name')} />
        </Field>
        <Field
          label="证件号"
          required
          error={errors.id_card}
          hint="大陆居民身份证，或港澳台居民居住证、通行证、香港和澳门身份证"
        >
          <TextInput {...text('id_card')} />
        </Field>
      </div>
    </Dialog>
  );
}
