import { useSelector } from '@xstate/react';
import { useRef, useState } from 'react';
import * as messages from '#domain/messages.ts';
import { typedNumber } from '#domain/text/typed-number.ts';
import { type ClerkForm, newClerkForm } from '#machines/clerks/clerk-form.ts';
import { eventMark } from '#screens/shared/actors/control.ts';
import { MachineRoot } from '#screens/shared/actors/machine-root.tsx';
import { useConsole } from '#screens/shared/console-context.tsx';
import { FormDialog, type FormParts } from '#screens/shared/form/form-dialog.tsx';
import { MissingNotice } from '#screens/shared/missing-notice.tsx';
import { SmsCodeField, useSmsCode } from '#screens/shared/proof/sms-code.tsx';
import { Button } from '#ui/button/button.tsx';
import { Banner } from '#ui/display/banner.tsx';
import { Field } from '#ui/form/field.tsx';
import { PasswordInput } from '#ui/form/password-input.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { QuotaFields } from './quota-fields.tsx';

/** A new clerk. `onClose` is given the id; null: nobody is known to be added. */
export default function NewClerkDialog({ onClose }: { onClose: (id: string | null) => void }) {
  const { notify } = useConsole();
  /** whose page is wanted in place of a new clerk */
  const wanted = useRef<string | null>(null);
  return (
    <FormDialog
      of={newClerkForm}
      footnote="新店员使用门店默认权限，可随时修改"
      onClose={({ accepted, form }) => {
        if (accepted) notify('ok', `${form.name.trim()}已新增`);
        onClose(accepted?.id ?? wanted.current);
      }}
    >
      {(parts) => (
        <ClerkFields
          {...parts}
          leaveFor={(id) => {
            wanted.current = id;
            parts.cancel.onClick();
          }}
        />
      )}
    </FormDialog>
  );
}

function ClerkFields({ leaveFor, ...parts }: FormParts<ClerkForm> & { leaveFor: (id: string) => void }) {
  const { form, errors, readOnly, fill, text, cancel } = parts;
  const [former, setFormer] = useState<{ id: string; name: string } | null>(null);
  const sms = useSmsCode({ to: 'clerk', type: 'clerk-new' }, { tellFormer: setFormer });
  const unsent = useSelector(sms, ({ context }) => context.errors);
  const changeNumber = (number: string) => {
    fill('phone_number')(number);
    setFormer(null);
    sms.send({ type: 'sms.changeNumber' });
  };
  return (
    <>
      <Field label="姓名" required error={errors.name}>
        <TextInput {...text('name')} />
      </Field>
      <MachineRoot name="smsCode" actorRef={sms}>
        <Field label="手机号" required error={errors.phone_number ?? unsent.phone_number}>
          <TextInput
            {...text('phone_number')}
            {...eventMark('sms.changeNumber')}
            onChange={changeNumber}
            type="tel"
            inputMode="numeric"
          />
        </Field>
        {former === null ? null : (
          <Banner
            title={`${former.name}用过这个手机号，已停用`}
            action={
              <Button aria-disabled={cancel['aria-disabled']} onClick={() => leaveFor(former.id)}>
                去启用
              </Button>
            }
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
        <PasswordInput {...text('password')} />
      </Field>
      <QuotaFields
        limited={form.quota_limit}
        quota={form.quota}
        onLimit={fill('quota_limit')}
        onQuota={fill('quota')}
        event="form.type"
        error={errors.quota}
        readOnly={readOnly}
      />
    </>
  );
}
