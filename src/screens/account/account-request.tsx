import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { typedNumber } from '#domain/text/typed-number.ts';
import {
  type AccountField,
  type AccountForm,
  type AccountRequestKind,
  emptyForm,
} from '#machines/account/account-request/account-form.ts';
import { accountRequestEffects } from '#machines/account/account-request/account-request.effects.ts';
import { accountRequestMachine } from '#machines/account/account-request/account-request.machine.ts';
import { useActorRef } from '#screens/shared/actors/use-actor-ref.ts';
import { useConsole } from '#screens/shared/console-context.tsx';
import { LostAnswer } from '#screens/shared/notices/lost-answer.tsx';
import { Banner } from '#ui/display/banner.tsx';

/** What the forms share that an SMS code proves: registration, a forgotten password, a new password. */

const cleaned = (form: AccountForm): AccountForm => ({
  ...form,
  phone_number: typedNumber(form.phone_number),
  sms_code: typedNumber(form.sms_code),
});

/** The machine of one request and what is typed for it, which no failure takes away. */
export function useAccountRequest(kind: AccountRequestKind, phoneNumber = '') {
  const { client } = useConsole();
  const [machine] = useState(() => accountRequestMachine.provide({ actors: accountRequestEffects(client) }));
  const actor = useActorRef(machine, { input: { kind, makeIdempotencyKey: () => crypto.randomUUID() } });
  const [form, setForm] = useState<AccountForm>({ ...emptyForm, phone_number: phoneNumber });
  const state = useSelector(actor, ({ value }) => value);
  const { errors, refusal } = useSelector(actor, ({ context }) => context);
  const uncertain = state === 'uncertain';
  /** What the main button sends. */
  const next = { type: uncertain ? 'request.confirm' : 'request.submit', form: cleaned(form) } as const;
  return {
    actor,
    form,
    errors,
    refusal,
    uncertain,
    next,
    working: state === 'submitting' || state === 'accepted',
    /** what was sent cannot be changed before there is an answer */
    readOnly: state !== 'editing',
    /** For a control's `onChange`. */
    fill: (field: AccountField) => (text: string) => {
      setForm((typed) => ({ ...typed, [field]: text }));
      actor.send({ type: 'request.type', field });
    },
  };
}

export type AccountRequest = ReturnType<typeof useAccountRequest>;

/** Why the last try failed, where no field is to blame; what to do where nobody knows whether it did. */
export function AccountNotice({ request, doubt }: { request: AccountRequest; doubt: string }) {
  if (request.uncertain) {
    return <LostAnswer>{doubt}。可以重试，不会重复办理。</LostAnswer>;
  }
  return request.refusal === null ? null : <Banner tone="error">{request.refusal}</Banner>;
}
