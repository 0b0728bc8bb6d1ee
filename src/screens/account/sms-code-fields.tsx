import { useSelector } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import { smsCodeMs, smsCooldownMs } from '#domain/limits.ts';
import { typedNumber } from '#domain/text/typed-number.ts';
import { smsCodeEffects } from '#machines/account/sms-code/sms-code.effects.ts';
import {
  type SmsForm,
  type SmsRequest,
  smsCodeMachine,
} from '#machines/account/sms-code/sms-code.machine.ts';
import { useConsole } from '#screens/shared/console-context.tsx';
import { eventMark, useControl } from '#screens/shared/control.ts';
import { MachineRoot } from '#screens/shared/machine-root.tsx';
import { MissingNotice, useIsMissing } from '#screens/shared/missing-notice.tsx';
import { useActorRef } from '#screens/shared/use-actor-ref.ts';
import { useFocusOnWrong } from '#screens/shared/use-focus-on-wrong.ts';
import { css } from '#styled/css/index.mjs';
import { Button } from '#ui/button/button.tsx';
import { Field } from '#ui/form/field.tsx';
import type { InputSize } from '#ui/form/input-style.ts';
import { TextInput } from '#ui/form/text-input.tsx';
import { useSecondsLeft } from '#ui/use-seconds-left.ts';
import type { AccountRequest } from './account-request.tsx';
import { type Captcha, CaptchaField } from './captcha-field.tsx';

const styles = {
  fields: css({ display: 'flex', flexDirection: 'column', gap: '4' }),
  // As wide as the captcha above; the words on the button come and go.
  row: css({
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 120px',
    gap: '2',
    '& > button': { px: '1', fontSize: 'md' },
  }),
};

export type SmsCodeActor = ActorRefFrom<typeof smsCodeMachine>;

/** Sends codes; `captcha`: what has to be solved first, where the number is typed. */
export function useSmsCode(request: SmsRequest, captcha: Captcha | null): SmsCodeActor {
  const { client } = useConsole();
  const [machine] = useState(() =>
    smsCodeMachine.provide({
      actors: smsCodeEffects(client),
      actions: { renewCaptcha: () => captcha?.actor.send({ type: 'captcha.reload' }) },
    }),
  );
  return useActorRef(machine, { input: { request } });
}

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
      <div ref={root} className={styles.fields}>
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

const ownForm = { phone_number: '', captcha_code: '' };

/** What a form tells of the code that is typed into it. */
interface CodeForm {
  readonly form: { readonly sms_code: string };
  readonly errors: { readonly sms_code?: string | undefined };
  readonly fill: (field: 'sms_code') => (text: string) => void;
  readonly readOnly: boolean;
}

interface OwnNumberProps {
  request: CodeForm;
  sms: SmsCodeActor;
  phone: string;
}

/** The code that goes to the person's own number. */
export function OwnNumberField({ request, sms, phone }: OwnNumberProps) {
  const errors = useSelector(sms, ({ context }) => context.errors);
  const root = useFocusOnWrong(errors);
  return (
    <MachineRoot name="smsCode" actorRef={sms}>
      <div ref={root} className={styles.fields}>
        <MissingNotice name="sms" />
        <SmsCodeField
          request={request}
          sms={sms}
          smsForm={ownForm}
          size="md"
          hint={`将发送到您的手机 ${phone}`}
        />
      </div>
    </MachineRoot>
  );
}

interface CodeProps extends Omit<OwnNumberProps, 'phone'> {
  /** what a code is asked for with */
  smsForm: SmsForm;
  size: InputSize;
  /** before a code has been sent */
  hint?: string;
}

function SmsCodeField({ request, sms, smsForm, size, hint }: CodeProps) {
  const { form, errors, fill, readOnly } = request;
  const failure = useSelector(sms, ({ context }) => context.errors.sms_code);
  const sentTo = useSelector(sms, ({ context }) => context.sentTo);
  const cooling = useSelector(sms, (snapshot) => snapshot.matches('cooling'));
  const isMissing = useIsMissing('sms');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (cooling) input.current?.focus();
  }, [cooling]);
  return (
    <Field
      label="短信验证码"
      error={errors.sms_code ?? failure}
      hint={sentTo === null ? hint : `已发送到 ${sentTo}，${smsCodeMs / 60_000} 分钟内有效`}
    >
      <div className={styles.row}>
        <TextInput
          ref={input}
          name="sms_code"
          inputMode="numeric"
          autoComplete="one-time-code"
          size={size}
          value={form.sms_code}
          onChange={fill('sms_code')}
          readOnly={readOnly}
        />
        <SendButton sms={sms} smsForm={smsForm} size={size} locked={readOnly || isMissing} />
      </div>
    </Field>
  );
}

interface SendProps extends Pick<CodeProps, 'sms' | 'smsForm' | 'size'> {
  locked: boolean;
}

function SendButton({ sms, smsForm, size, locked }: SendProps) {
  const state = useSelector(sms, ({ value }) => value);
  const send = useControl(
    sms,
    state === 'sent' ? { type: 'sms.again' } : { type: 'sms.send', form: smsForm },
  );
  return (
    <Button size={size} {...send} {...(locked && { 'aria-disabled': true })} loading={state === 'sending'}>
      {state === 'cooling' ? <CoolingText /> : state === 'sent' ? '重新发送' : '获取验证码'}
    </Button>
  );
}

function CoolingText() {
  return `${useSecondsLeft(smsCooldownMs)} 秒后可重发`;
}
