import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import * as messages from '#domain/messages.ts';
import { typedNumber } from '#domain/text/typed-number.ts';
import { type ClerkField, type ClerkForm, emptyClerk } from '#machines/clerks/new-clerk/clerk-form.ts';
import { newClerkEffects } from '#machines/clerks/new-clerk/new-clerk.effects.ts';
import { newClerkMachine } from '#machines/clerks/new-clerk/new-clerk.machine.ts';
import { eventMark, useControl } from '#screens/shared/actors/control.ts';
import { MachineRoot, useMachineMarks } from '#screens/shared/actors/machine-root.tsx';
import { useActorRef } from '#screens/shared/actors/use-actor-ref.ts';
import { useDone } from '#screens/shared/actors/use-done.ts';
import { useConsole, useUser } from '#screens/shared/console-context.tsx';
import { type Draft, useDraft } from '#screens/shared/drafts.ts';
import { MissingNotice } from '#screens/shared/missing-notice.tsx';
import { DraftNotice } from '#screens/shared/notices/draft-notice.tsx';
import { SubmissionNotice } from '#screens/shared/notices/submission-notice.tsx';
import { SecondaryPasswordField, SecondaryUnset } from '#screens/shared/proof/secondary-password-field.tsx';
import { SmsCodeField, useSmsCode } from '#screens/shared/proof/sms-code.tsx';
import { useFocusOnWrong } from '#screens/shared/use-focus-on-wrong.ts';
import { css } from '#styled/css/index.mjs';
import { Button } from '#ui/button/button.tsx';
import { Banner } from '#ui/display/banner.tsx';
import { Field } from '#ui/form/field.tsx';
import { PasswordInput } from '#ui/form/password-input.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import * as labels from '#ui/labels.ts';
import { Dialog } from '#ui/popup/dialog.tsx';
import { QuotaFields } from './quota-fields.tsx';

const fields = css({ display: 'flex', flexDirection: 'column', gap: '4' });

/** Password and code are typed again. */
const formOf = (kept: Draft | null): ClerkForm => ({
  ...emptyClerk,
  ...(kept && {
    name: kept.name ?? '',
    phone_number: kept.phone_number ?? '',
    quota: kept.quota ?? '',
    quota_limit: kept.quota_limit === 'true',
  }),
});
const draftOf = ({ name, phone_number, quota, quota_limit }: ClerkForm): Draft => ({
  name,
  phone_number,
  quota,
  quota_limit: String(quota_limit),
});

/** A new clerk. `onClose` is given the id; null: nobody is known to be added. */
export default function NewClerkDialog({ onClose }: { onClose: (id: string | null) => void }) {
  const { client, notify } = useConsole();
  const { has_secondary_password: isSet } = useUser();
  const [machine] = useState(() => newClerkMachine.provide({ actors: newClerkEffects(client) }));
  const actor = useActorRef(machine, { input: { makeIdempotencyKey: () => crypto.randomUUID() } });
  /** whose page is wanted in place of a new clerk */
  const wanted = useRef<string | null>(null);
  const [former, setFormer] = useState<{ id: string; name: string } | null>(null);
  const sms = useSmsCode({ to: 'clerk', type: 'clerk-new' }, { tellFormer: setFormer });
  const left = useDraft({ form: 'new-clerk' });
  const [first] = useState(() => formOf(left.kept));
  const [form, setForm] = useState(first);
  const keep = useEffectEvent(left.keep);
  useEffect(() => {
    if (form !== first) keep(draftOf(form));
  }, [form, first]);
  const { errors } = useSelector(actor, ({ context }) => context);
  const unsent = useSelector(sms, ({ context }) => context.errors);
  const state = useSelector(actor, ({ value }) => value);
  const root = useFocusOnWrong(errors);
  useDone<typeof newClerkMachine>(actor, ({ id }) => {
    left.drop();
    if (id !== null) notify('ok', `${form.name.trim()}已新增`);
    onClose(id ?? wanted.current);
  });
  const cancel = useControl(actor, { type: 'clerk.cancel' });
  const giveUpFor = (id: string) => ({
    'aria-disabled': cancel['aria-disabled'],
    onClick: () => {
      wanted.current = id;
      cancel.onClick();
    },
  });
  const readOnly = state !== 'editing';
  const fill =
    <Field extends ClerkField>(field: Field) =>
    (value: ClerkForm[Field]) => {
      setForm((typed) => ({ ...typed, [field]: value }));
      actor.send({ type: 'clerk.type', field });
    };
  const text = (field: Exclude<ClerkField, 'quota_limit'>) => ({
    ...eventMark('clerk.type'),
    name: field,
    value: form[field],
    onChange: fill(field),
    readOnly,
  });
  const next = { type: state === 'uncertain' ? 'clerk.confirm' : 'clerk.submit', form } as const;
  const changeNumber = (number: string) => {
    fill('phone_number')(number);
    setFormer(null);
    sms.send({ type: 'sms.changeNumber' });
  };
  return (
    <Dialog
      open
      title="新增店员"
      okText={state === 'uncertain' ? labels.retry : '新增'}
      loading={state === 'submitting'}
      ok={{ ...eventMark(next.type), onClick: () => actor.send(next) }}
      cancel={cancel}
      footnote="新店员使用门店默认权限，可随时修改"
      marks={useMachineMarks('newClerk', actor)}
    >
      {isSet ? null : <SecondaryUnset>新增店员需要安全密码，请先设置。</SecondaryUnset>}
      <DraftNotice kept={left.kept} />
      <SubmissionNotice form={actor} doubt="店员可能已经新增。可以重试，不会重复新增。" />
      <div ref={root} className={fields}>
        <Field label="姓名" required error={errors.name}>
          <TextInput {...text('name')} autoComplete="off" />
        </Field>
        <MachineRoot name="smsCode" actorRef={sms}>
          <Field label="手机号" required error={errors.phone_number ?? unsent.phone_number}>
            <TextInput
              {...text('phone_number')}
              {...eventMark('sms.changeNumber')}
              onChange={changeNumber}
              type="tel"
              inputMode="numeric"
              autoComplete="off"
            />
          </Field>
          {former === null ? null : (
            <Banner
              title={`${former.name}用过这个手机号，已停用`}
              action={<Button {...giveUpFor(former.id)}>去启用</Button>}
            >
              如果是同一个人，可以直接启用，不必新增。
            </Banner>
          )}
          <MissingNotice name="sms" />
          <SmsCodeField
            request={{ form, errors, fill, readOnly }}
            sms={sms}
            smsForm={{ phone_number: typedNumber(form.phone_number), captcha_code: '' }}
            size="md"
            hint="将发送到新店员的手机，请当面索取"
          />
        </MachineRoot>
        <Field
          label="登录密码"
          required
          error={errors.password}
          hint={errors.password ? undefined : `${messages.passwordFormat}，请告知本人并请其修改`}
        >
          <PasswordInput {...text('password')} autoComplete="off" />
        </Field>
        <QuotaFields
          limited={form.quota_limit}
          quota={form.quota}
          onLimit={fill('quota_limit')}
          onQuota={fill('quota')}
          event="clerk.type"
          error={errors.quota}
          readOnly={readOnly}
        />
        <SecondaryPasswordField
          name="secondary_password"
          value={form.secondary_password}
          onChange={fill('secondary_password')}
          error={errors.secondary_password}
          isUnsetTold
          readOnly={readOnly}
        />
      </div>
    </Dialog>
  );
}
