import { useSelector } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import { smsCodeMs, smsCooldownMs } from '#domain/limits.ts';
import { smsCodeEffects } from '#machines/account/sms-code/sms-code.effects.ts';
import {
  type SmsForm,
  type SmsRequest,
  smsCodeMachine,
} from '#machines/account/sms-code/sms-code.machine.ts';
import { css } from '#styled/css/index.mjs';
import { Button } from '#ui/button/button.tsx';
import { Field } from '#ui/form/field.tsx';
import type { InputSize } from '#ui/form/input-style.ts';
import { TextInput } from '#ui/form/text-input.tsx';
import { useSecondsLeft } from '#ui/use-seconds-left.ts';
import { useControl } from '../actors/control.ts';
import { MachineRoot } from '../actors/machine-root.tsx';
import { useActorRef } from '../actors/use-actor-ref.ts';
import { useClient } from '../console-context.tsx';
import { MissingNotice, useIsMissing } from '../missing-notice.tsx';
import { useFocusOnWrong } from '../use-focus-on-wrong.ts';

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

interface Told {
  /** each captcha works once */
  readonly renewCaptcha?: () => void;
  /** a code is on its way: an earlier one counts no more */
  readonly tellSent?: () => void;
  /** who of the store has had the number, and is disabled; null: nobody */
  readonly tellFormer?: (former: { readonly id: string; readonly name: string } | null) => void;
}

/** Sends codes as long as the form lives that they are typed into. */
export function useSmsCode(request: SmsRequest, told: Told = {}): SmsCodeActor {
  const client = useClient();
  const [machine] = useState(() =>
    smsCodeMachine.provide({
      actors: smsCodeEffects(client, told.tellFormer),
      actions: { renewCaptcha: () => told.renewCaptcha?.(), tellSent: () => told.tellSent?.() },
    }),
  );
  return useActorRef(machine, { input: { request } });
}

const ownForm = { phone_number: '', captcha_code: '' };

/** What a form tells of the code that is typed into it. */
export interface CodeForm {
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

export function SmsCodeField({ request, sms, smsForm, size, hint }: CodeProps) {
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

/** The same, with the number and the way to send it beside the label. */
export function LabelledCodeField({ request, sms, phone }: OwnNumberProps) {
  const { form, errors, fill, readOnly } = request;
  const failures = useSelector(sms, ({ context }) => context.errors);
  const state = useSelector(sms, ({ value }) => value);
  const send = useControl(sms, state === 'sending' ? null : { type: 'sms.send', form: ownForm });
  const root = useFocusOnWrong(failures);
  return (
    <MachineRoot name="smsCode" actorRef={sms}>
      <div ref={root}>
        <Field
          label="短信验证码"
          required
          error={errors.sms_code ?? failures.sms_code}
          aside={
            <Button
              size="sm"
              variant="quiet"
              {...send}
              {...(readOnly && { 'aria-disabled': true })}
              loading={state === 'sending'}
            >
              {state === 'cooling' ? `已发送至 ${phone}` : `发送到 ${phone}`}
            </Button>
          }
        >
          <TextInput
            value={form.sms_code}
            onChange={fill('sms_code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            readOnly={readOnly}
          />
        </Field>
      </div>
    </MachineRoot>
  );
}
