import { useState } from 'react';
import { openVariables } from '#domain/devices/lock-templates.ts';
import { lockMessageMaxLength, scheduleAheadMs } from '#domain/limits.ts';
import { characterCount } from '#domain/text/characters.ts';
import { serverNow } from '#domain/text/server-clock.ts';
import { toDateTimeField } from '#domain/text/time.ts';
import {
  asksDueDay,
  type DraftErrors,
  type LockDraft,
  type Timing,
} from '#machines/devices/lost-mode-schedule/lock-draft.ts';
import { eventMark } from '#screens/shared/actors/control.ts';
import { css } from '#styled/css/index.mjs';
import { DateTimeInput } from '#ui/form/date-time-input.tsx';
import { Field } from '#ui/form/field.tsx';
import { SegmentedControl } from '#ui/form/segmented-control.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { Textarea } from '#ui/form/textarea.tsx';
import { TemplateMenu } from './template-menu.tsx';

export interface LockFormProps {
  draft: LockDraft;
  timing: Timing;
  errors: DraftErrors;
  /** While the command is on its way the text stays as it is. */
  readOnly: boolean;
  /** of each device: it says the last day */
  hasContract: boolean | undefined;
  onEvent: (event: LockFormEvent) => void;
  /** the phone shows a line at its foot */
  asksFootnote: boolean;
  /** the one event of the machine that all of them become; absent: each is the machine's own */
  mark?: string;
}

type LockFormEvent =
  | { type: 'lock.edit'; field: keyof LockDraft; text: string }
  | { type: 'lock.chooseNow' }
  | { type: 'lock.chooseLater' };

const styles = {
  pair: css({ display: 'grid', gap: '3', gridTemplateColumns: { base: '1fr', sm: '1fr 1fr' } }),
};

/** When a phone locks and what it then shows. */
export function LockForm(props: LockFormProps) {
  const { draft, errors, readOnly, hasContract, onEvent, asksFootnote, mark } = props;
  const edit = (field: keyof LockDraft) => (text: string) => onEvent({ type: 'lock.edit', field, text });
  const text = (field: keyof LockDraft) => ({
    value: draft[field],
    onChange: edit(field),
    readOnly,
    ...eventMark(mark ?? 'lock.edit'),
  });
  const errorOf = (field: keyof LockDraft) => (errors[field] ? { error: errors[field] } : {});
  return (
    <>
      <WhenFields {...props} />
      <Field
        label="锁定提示内容"
        required
        aside={
          <TemplateMenu
            disabled={readOnly}
            onChoose={({ name, message }) => {
              edit('template')(name);
              edit('message')(message);
            }}
          />
        }
        hint={messageHint(draft, hasContract)}
        {...errorOf('message')}
      >
        <Textarea {...text('message')} rows={3} />
      </Field>
      {asksDueDay(draft, hasContract) ? (
        <Field label="到期日" required hint="填入 {到期日}；有合同的设备以合同为准" {...errorOf('due_day')}>
          <DateTimeInput kind="day" {...text('due_day')} />
        </Field>
      ) : null}
      <div className={styles.pair}>
        <Field label="联系电话" optional {...errorOf('phone_number')}>
          <TextInput {...text('phone_number')} inputMode="tel" autoComplete="off" />
        </Field>
        {asksFootnote ? (
          <Field label="底部文字" optional {...errorOf('footnote')}>
            <TextInput {...text('footnote')} />
          </Field>
        ) : null}
      </div>
    </>
  );
}

function messageHint({ message }: LockDraft, hasContract: boolean | undefined): string {
  const count = `${characterCount(message)} / ${lockMessageMaxLength}`;
  const open = openVariables(message);
  if (open.length === 0) return count;
  return `${count}，锁定时按设备填入变量${hasContract && open.includes('到期日') ? '，到期日以合同为准' : ''}`;
}

const choices = { now: 'lock.chooseNow', later: 'lock.chooseLater' } as const;

function WhenFields({ draft, errors, timing, readOnly, onEvent, mark }: LockFormProps) {
  const [openedAt] = useState(serverNow);
  const options = [
    { value: 'now', label: '立即锁定', marks: eventMark(mark ?? choices.now) },
    { value: 'later', label: '定时锁定', marks: eventMark(mark ?? choices.later) },
  ] as const;
  return (
    <>
      <SegmentedControl
        label="锁定方式"
        options={options}
        value={timing}
        onChange={(value) => onEvent({ type: choices[value] })}
        aria-disabled={readOnly || undefined}
      />
      {timing === 'later' ? (
        <Field
          label="锁定时间"
          required
          hint="北京时间，最长可设置一年后"
          {...(errors.when ? { error: errors.when } : {})}
        >
          <DateTimeInput
            value={draft.when}
            onChange={(text) => onEvent({ type: 'lock.edit', field: 'when', text })}
            min={toDateTimeField(new Date(openedAt))}
            max={toDateTimeField(new Date(openedAt + scheduleAheadMs))}
            readOnly={readOnly}
            {...eventMark(mark ?? 'lock.edit')}
          />
        </Field>
      ) : null}
    </>
  );
}
