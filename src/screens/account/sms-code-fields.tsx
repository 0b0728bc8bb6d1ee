import { useSelector } from '@xstate/react';
import { typedNumber } from '#domain/text/typed-number.ts';
import { eventMark } from '#screens/shared/actors/control.ts';
import { MachineRoot } from '#screens/shared/actors/machine-root.tsx';
import { MissingNotice } from '#screens/shared/missing-notice.tsx';
import { type SmsCodeActor, SmsCodeField } from '#screens/shared/proof/sms-code.tsx';
import { useFocusOnWrong } from '#screens/shared/use-focus-on-wrong.ts';
import { css } from '#styled/css/index.mjs';
import { Field } from '#ui/form/field.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import type { AccountRequest } from './account-request.tsx';
import { type Captcha, CaptchaField } from './captcha-field.tsx';

const fields = css({ display: 'flex', flexDirection: 'column', gap: '4' });

interface Props {
  request: AccountRequest;
  sms: SmsCodeActor;
}

/** The number, the captcha while a code can be asked for, and the code that was sent. */
export function TypedNumberFields({ request, sms, captcha }: Props & { captcha: Captcha }) {
  const { form, fill, readOnly } = request;
  const errors = useSelector(sms, ({ context }) => context.errors);
  const sending = useSelector(sms, (snapshot) => snapshot.matches('sending'));
  const asking = useSelector(sms, (snapshot) => snapshot.matches('asking'));
  const root = useFocusOnWrong(errors);
  const smsForm = { phone_number: typedNumber(form.phone_number), captcha_code: captcha.code };
  return (
    <MachineRoot name="smsCode" actorRef={sms}>
      <div ref={root} className={fields}>
        <Field label="手机号" error={request.errors.phone_number ?? errors.phone_number}>
          <TextInput
            {...eventMark('sms.changeNumber')}
            name="phone_number"
            type="tel"
            inputMode="numeric"
            autoComplete="username"
            size="lg"
            value={form.phone_number}
            onChange={(text) => {
              fill('phone_number')(text);
              sms.send({ type: 'sms.changeNumber' });
            }}
            readOnly={readOnly || sending}
          />
        </Field>
        <MissingNotice name="sms" />
        {asking || sending ? (
          <CaptchaField
            captcha={captcha}
            label="图形验证码"
            error={errors.captcha_code}
            readOnly={readOnly || sending}
            onEnter={() => sms.send({ type: 'sms.send', form: smsForm })}
          />
        ) : null}
        <SmsCodeField request={request} sms={sms} smsForm={smsForm} size="lg" />
      </div>
    </MachineRoot>
  );
}
