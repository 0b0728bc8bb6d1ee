import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { type BlacklistStatus, blacklistStatus, blacklistStatusTitles } from '#domain/reports/levels.ts';
import { blacklistCheckEffects } from '#machines/reports/blacklist-check/blacklist-check.effects.ts';
import {
  type BlacklistForm,
  blacklistCheckMachine,
} from '#machines/reports/blacklist-check/blacklist-check.machine.ts';
import { eventMark, useControl } from '#screens/shared/actors/control.ts';
import { useMachineMarks } from '#screens/shared/actors/machine-root.tsx';
import { useActorRef } from '#screens/shared/actors/use-actor-ref.ts';
import { useDone } from '#screens/shared/actors/use-done.ts';
import { useClient } from '#screens/shared/console-context.tsx';
import { FocusKeeper } from '#screens/shared/focus-keeper.tsx';
import { MissingNotice } from '#screens/shared/missing-notice.tsx';
import { SubmissionNotice } from '#screens/shared/notices/submission-notice.tsx';
import { useFocusOnWrong } from '#screens/shared/use-focus-on-wrong.ts';
import { css } from '#styled/css/index.mjs';
import { Button } from '#ui/button/button.tsx';
import { Banner } from '#ui/display/banner.tsx';
import { Field } from '#ui/form/field.tsx';
import { SegmentedControl } from '#ui/form/segmented-control.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import * as labels from '#ui/labels.ts';
import { Dialog } from '#ui/popup/dialog.tsx';

const styles = { body: css({ display: 'grid', gap: '4' }) };

const numbers = ['身份证号', '手机号'] as const;
const tones = { 0: 'ok', 1: 'error', 2: 'warn' } as const;
const sentences: Readonly<Record<BlacklistStatus, (number: string) => string>> = {
  0: (number) => `该${number}不在黑名单中。`,
  1: (number) => `该${number}在黑名单中，请谨慎办理。`,
  2: () => '黑名单服务未答复，请稍后重试。',
};
const empty: BlacklistForm = { type: 0, content: '' };

/** Whether somebody stands on the blacklist, by their id card or their mobile number (`decision.blacklist`). */
export default function BlacklistDialog({ onClose }: { onClose: () => void }) {
  const client = useClient();
  const [machine] = useState(() => blacklistCheckMachine.provide({ actors: blacklistCheckEffects(client) }));
  const actor = useActorRef(machine);
  const [form, setForm] = useState(empty);
  const { errors, status } = useSelector(actor, ({ context }) => context);
  const state = useSelector(actor, ({ value }) => value);
  const root = useFocusOnWrong(errors);
  useDone<typeof blacklistCheckMachine>(actor, onClose);
  const isEditing = state === 'editing';
  const fill = (part: Partial<BlacklistForm>) => {
    if (!isEditing) return;
    setForm((typed) => ({ ...typed, ...part }));
    actor.send({ type: 'blacklist.type' });
  };
  const isUnknown = status === blacklistStatus.unknown;
  const retry = useControl(actor, { type: 'blacklist.retry', form });
  const backToForm = useControl(actor, { type: 'blacklist.another' });
  const another = {
    ...backToForm,
    onClick: () => {
      backToForm.onClick();
      setForm({ ...form, content: '' });
    },
  };
  const next =
    state === 'uncertain' || isUnknown
      ? { text: labels.retry, control: retry }
      : state === 'answered'
        ? { text: '再查一个', control: another }
        : {
            text: '查询',
            control: {
              ...eventMark('blacklist.check'),
              onClick: () => actor.send({ type: 'blacklist.check', form }),
            },
          };
  return (
    <Dialog
      open
      title="黑名单查询"
      okText={next.text}
      loading={state === 'submitting'}
      ok={next.control}
      cancelText="关闭"
      cancel={useControl(actor, { type: 'blacklist.close' })}
      marks={useMachineMarks('blacklistCheck', actor)}
    >
      <FocusKeeper phase={String(state)}>
        <div ref={root} className={styles.body}>
          <MissingNotice name="reports" />
          <SubmissionNotice form={actor} doubt="查询结果未知，可以重试。" />
          {status === null ? null : (
            <div data-answered={status}>
              <Banner
                tone={tones[status]}
                title={blacklistStatusTitles[status]}
                action={
                  isUnknown ? (
                    <Button size="sm" {...another}>
                      再查一个
                    </Button>
                  ) : undefined
                }
              >
                {sentences[status](numbers[form.type])}
              </Banner>
            </div>
          )}
          <SegmentedControl
            label="查询方式"
            options={numbers.map((label, type) => ({ value: String(type), label }))}
            value={String(form.type)}
            {...eventMark('blacklist.type')}
            onChange={(type) => fill({ type: type === '1' ? 1 : 0 })}
            aria-disabled={isEditing ? undefined : true}
          />
          <Field label={numbers[form.type]} required error={errors.content}>
            <TextInput
              {...eventMark('blacklist.type')}
              name="content"
              value={form.content}
              onChange={(content) => fill({ content })}
              readOnly={!isEditing}
              autoComplete="off"
              {...(form.type === 1 && { type: 'tel', inputMode: 'numeric' })}
            />
          </Field>
        </div>
      </FocusKeeper>
    </Dialog>
  );
}
