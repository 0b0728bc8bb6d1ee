import { useSelector } from '@xstate/react';
import type { SubmitEvent } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { EnrolmentField, enrollPageMachine } from '#machines/apple/enroll-page/enroll-page.machine.ts';
import { eventMark, valueControl } from '#screens/shared/actors/control.ts';
import { SubmissionNotice } from '#screens/shared/notices/submission-notice.tsx';
import { useFocusOnWrong } from '#screens/shared/use-focus-on-wrong.ts';
import { css } from '#styled/css/index.mjs';
import { Button } from '#ui/button/button.tsx';
import { Field } from '#ui/form/field.tsx';
import { TextInput } from '#ui/form/text-input.tsx';

export type EnrollPageActor = ActorRefFrom<typeof enrollPageMachine>;

const styles = {
  form: css({ display: 'grid', gap: '4', gridTemplateColumns: 'minmax(0, 1fr)' }),
  hint: css({ color: 'ink3', fontSize: 'sm', textAlign: 'center' }),
};

/** Who rents the device, and which clerk looks after it. */
export function EnrollForm({ page }: { page: EnrollPageActor }) {
  const { draft, errors, notice, device } = useSelector(page, ({ context }) => context);
  const state = useSelector(page, ({ value }) => value);
  const isSubmitting = state === 'submitting';
  // Behind the notice nothing can take the focus.
  const root = useFocusOnWrong(notice === null ? errors : null);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isSubmitting) page.send({ type: 'enrolment.submit' });
  };
  const typing = (field: EnrolmentField) => ({
    ...valueControl(page, 'enrolment.fill', (text: string) => ({ field, text })),
    name: field,
    value: draft[field],
    readOnly: state !== 'editing',
  });
  const phone = { type: 'tel', inputMode: 'numeric' } as const;
  return (
    <div ref={root}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <Field label="承租人姓名" optional error={errors.hirer_name}>
          <TextInput {...typing('hirer_name')} autoComplete="name" />
        </Field>
        <Field label="承租人手机号" optional error={errors.hirer_phone_number}>
          <TextInput {...typing('hirer_phone_number')} {...phone} autoComplete="tel-national" />
        </Field>
        {device?.clerk_known ? null : (
          <Field
            label="店员手机号"
            optional
            hint="为您办理的店员的手机号，不清楚请留空"
            error={errors.for_clerk}
          >
            <TextInput {...typing('for_clerk')} {...phone} autoComplete="off" />
          </Field>
        )}
        <SubmissionNotice form={page} doubt="登记可能已经提交。可以重试，不会重复登记。" />
        <Button
          type="submit"
          variant="primary"
          size="lg"
          full
          loading={isSubmitting}
          {...(state === 'asking' ? {} : eventMark('enrolment.submit'))}
        >
          {state === 'uncertain' ? '重试' : '提交登记'}
        </Button>
        <p className={styles.hint}>每个链接只能登记一次，请核对后提交</p>
      </form>
    </div>
  );
}
