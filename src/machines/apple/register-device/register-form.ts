import { newDevice } from '#api/contract/apple/registration.ts';
import { typedName } from '#domain/text/typed.ts';
import { type FieldErrors, fieldErrors } from '#machines/kits/submission.ts';

/** What is typed of a new device; '' where nothing is. */
export interface RegisterForm {
  readonly serial_number: string;
  readonly hirer_name: string;
  readonly hirer_phone_number: string;
  readonly remark: string;
}
export type RegisterField = keyof RegisterForm;
/** What may be wrong: also whose it is to be. */
export type BlamedField = RegisterField | 'for_clerk';

export const emptyForm: RegisterForm = {
  serial_number: '',
  hirer_name: '',
  hirer_phone_number: '',
  remark: '',
};

/** As the contract takes it: what is left empty is not said. */
export const filledIn = ({ serial_number, ...others }: RegisterForm) => ({
  serial_number,
  ...Object.fromEntries(Object.entries(others).filter(([, text]) => typedName(text) !== '')),
});

/** Who has it is written down with it. */
export const isHired = ({ hirer_name, hirer_phone_number }: RegisterForm): boolean =>
  typedName(`${hirer_name}${hirer_phone_number}`) !== '';

/** `valid.ios.enrol-serial`, `valid.ios.hirer`: the first error of each field. */
export const registerErrors = (form: RegisterForm): FieldErrors<RegisterField> =>
  fieldErrors(newDevice, filledIn(form));
