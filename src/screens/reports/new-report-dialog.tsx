import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { levelTitles, type ReportLevel, reportPrice } from '#domain/reports/levels.ts';
import { consent } from '#domain/reports/messages.ts';
import { serverNow } from '#domain/text/server-clock.ts';
import { newReportEffects } from '#machines/reports/new-report/new-report.effects.ts';
import { newReportMachine } from '#machines/reports/new-report/new-report.machine.ts';
import { emptyReport, type ReportField, type ReportForm } from '#machines/reports/new-report/report-form.ts';
import { eventMark, useControl } from '#screens/shared/actors/control.ts';
import { useMachineMarks } from '#screens/shared/actors/machine-root.tsx';
import { useActorRef } from '#screens/shared/actors/use-actor-ref.ts';
import { useDone } from '#screens/shared/actors/use-done.ts';
import { useConsole } from '#screens/shared/console-context.tsx';
import { MissingNotice } from '#screens/shared/missing-notice.tsx';
import { SubmissionNotice } from '#screens/shared/notices/submission-notice.tsx';
import { useFocusOnWrong } from '#screens/shared/use-focus-on-wrong.ts';
import { css } from '#styled/css/index.mjs';
import { Button } from '#ui/button/button.tsx';
import { Banner } from '#ui/display/banner.tsx';
import { FieldError } from '#ui/field-error.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { Field } from '#ui/form/field.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import * as labels from '#ui/labels.ts';
import { Dialog } from '#ui/popup/dialog.tsx';
import { NoneLeftNotice } from './list-bar.tsx';

const styles = {
  fields: css({ display: 'grid', gap: '4' }),
  offer: css({ display: 'flex', flexWrap: 'wrap', gap: '2', mt: '2' }),
};

interface Props {
  level: ReportLevel;
  /** what is left before */
  balance: number;
  /** `id`: of the report to look at; null: none was asked for */
  onClose: (id: string | null) => void;
}

/** A report about a customer: who it is, that they agree, what it costs. */
export default function NewReportDialog({ level, balance, onClose }: Props) {
  const { client, notify } = useConsole();
  const [machine] = useState(() => newReportMachine.provide({ actors: newReportEffects(client) }));
  const actor = useActorRef(machine, {
    input: { level, now: () => new Date(serverNow()), makeIdempotencyKey: () => crypto.randomUUID() },
  });
  const [form, setForm] = useState<ReportForm>(emptyReport);
  const { errors, recent } = useSelector(actor, ({ context }) => context);
  const state = useSelector(actor, ({ value }) => value);
  const root = useFocusOnWrong(errors);
  useDone<typeof newReportMachine>(actor, ({ id, joined, otherName }) => {
    if (joined && otherName !== null)
      notify('warn', `该证件号已有人新增报告，姓名为 ${otherName}，与填写的不同，请核对`);
    else if (joined) notify('ok', '门店已有人新增该报告，正在生成');
    onClose(id);
  });
  const readOnly = state !== 'editing';
  const fill = <Name extends ReportField>(field: Name, value: ReportForm[Name]) => {
    setForm((typed) => ({ ...typed, [field]: value }));
    actor.send({ type: 'report.type', field });
  };
  const text = (field: Exclude<ReportField, 'consented'>) => ({
    ...eventMark('report.type'),
    name: field,
    value: form[field],
    onChange: (typed: string) => fill(field, typed),
    readOnly,
    autoComplete: 'off' as const,
  });
  const isOffering = state === 'offering';
  const next = { type: state === 'uncertain' ? 'report.confirm' : 'report.submit', form } as const;
  const open = useControl(actor, { type: 'report.open' });
  const back = useControl(actor, { type: 'report.back' });
  const looks = { text: '查看已有报告', control: open };
  const goesBack = { text: '返回修改', control: back };
  // Another person's report is not what was asked for: to look at it is the lesser way.
  const [offered, other] = recent?.isOther ? [goesBack, looks] : [looks, goesBack];
  return (
    <Dialog
      open
      title={`新增${levelTitles[level]}`}
      okText={isOffering ? offered.text : state === 'uncertain' ? labels.retry : '新增报告'}
      loading={state === 'submitting'}
      ok={isOffering ? offered.control : { ...eventMark(next.type), onClick: () => actor.send(next) }}
      cancel={useControl(actor, { type: 'report.cancel' })}
      footnote={`使用 ${reportPrice} 次，剩余 ${balance} 次；未生成的自动退回`}
      marks={useMachineMarks('newReport', actor)}
    >
      <MissingNotice name="reports" />
      <NoneLeftNotice left={balance} />
      <SubmissionNotice form={actor} doubt="报告可能已经新增。可以重试，不会重复付费。" />
      {isOffering && recent ? (
        <Banner
          tone={recent.isOther ? 'warn' : 'info'}
          title={recent.isOther ? '证件号相同，姓名不同' : '刚生成过'}
        >
          <p data-offered="">{recent.sentence}</p>
          <div className={styles.offer}>
            <Button size="sm" {...other.control}>
              {other.text}
            </Button>
            <Button
              size="sm"
              {...eventMark('report.payAgain')}
              onClick={() => actor.send({ type: 'report.payAgain', form })}
            >
              仍要新增
            </Button>
          </div>
        </Banner>
      ) : null}
      <div ref={root} className={styles.fields}>
        <Field label="姓名" required error={errors.user_name}>
          <TextInput {...text('user_name')} />
        </Field>
        <Field label="证件号" required error={errors.user_id_card}>
          <TextInput {...text('user_id_card')} />
        </Field>
        <Field label="手机号" optional error={errors.phone_number}>
          <TextInput {...text('phone_number')} type="tel" inputMode="numeric" />
        </Field>
        <div>
          <Checkbox
            checked={form.consented}
            disabled={readOnly}
            onChange={(checked) => fill('consented', checked)}
            {...eventMark('report.type')}
          >
            {consent.sentence}
          </Checkbox>
          {errors.consented ? <FieldError id="consent-error">{errors.consented}</FieldError> : null}
        </div>
      </div>
    </Dialog>
  );
}
