import { newDevice, register } from '#api/contract/apple/registration.ts';
import { hasCode } from '#api/contract/row/failure.ts';
import { typedName } from '#domain/text/typed.ts';
import { declareForm } from '#machines/console/secured-form/declared-form.ts';
import { fieldErrors } from '#machines/kits/submission.ts';

/** What is typed of a new device; '' where nothing is. */
export interface RegisterForm {
  readonly serial_number: string;
  readonly hirer_name: string;
  readonly hirer_phone_number: string;
  readonly remark: string;
  /** whose it will be; null: nobody's */
  readonly for_clerk: string | null;
}

/** As the contract takes it: what is left empty is not said. */
const filledIn = ({ serial_number, for_clerk: _, ...others }: RegisterForm) => ({
  serial_number,
  ...Object.fromEntries(Object.entries(others).filter(([, text]) => typedName(text) !== '')),
});

/** Who has it is written down with it. */
export const isHired = ({ hirer_name, hirer_phone_number }: RegisterForm): boolean =>
  typedName(`${hirer_name}${hirer_phone_number}`) !== '';

/** A new device is written down before it enrols (`valid.ios.enrol-serial`, `valid.ios.hirer`). `owner`: whose, unless another is chosen. */
export const registerForm = (owner: string | null) =>
  declareForm<RegisterForm, { readonly id: string; readonly serial_number: string }>({
    name: 'register-device',
    asks: 'nothing',
    first: { serial_number: '', hirer_name: '', hirer_phone_number: '', remark: '', for_clerk: owner },
    title: '新增设备',
    submit: '登记',
    submitting: '正在登记',
    doubt: '设备可能已经登记。可以重试，不会重复登记。',
    errorsOf: (form) => fieldErrors(newDevice, filledIn(form)),
    send: (client, form, idempotencyKey) => {
      const body = { ...filledIn(form), for_clerk: form.for_clerk };
      return client.call(register, { body }, { idempotencyKey });
    },
    blamed: (refusal) => (hasCode(refusal, 'CONFLICT') ? 'serial_number' : null),
  });
