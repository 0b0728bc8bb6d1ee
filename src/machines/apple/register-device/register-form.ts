import * as v from 'valibot';
import { newDevice } from '#api/contract/apple/registration.ts';

/** What is typed of a new device; '' where nothing is. */
export interface RegisterForm {
  readonly serial_number: string;
  readonly hirer_name: string;
  readonly hirer_phone_number: string;
  readonly remark: string;
}
export type RegisterField = keyof RegisterForm;
export type RegisterErrors = { readonly [Field in RegisterField | 'for_clerk']?: string };

export const emptyForm: RegisterForm = {
  serial_number: '',
  hirer_name: '',
  hirer_phone_number: '',
  remark: '',
};

/** As the contract takes it: what is left empty is not said. */
export const filledIn = ({ serial_number, ...others }: RegisterForm) => ({
  serial_number,
  ...Object.fromEntries(Object.entries(others).filter(([, text]) => text.trim() !== '')),
});

/** `valid.ios.enrol-serial`, `valid.ios.hirer`: the first error of each field. */
export function registerErrors(form: RegisterForm): RegisterErrors {
  const read = v.safeParse(newDevice, filledIn(form));
  if (read.success) return {};
  const nested = v.flatten<typeof newDevice>(read.issues).nested ?? {};
  return Object.fromEntries(Object.entries(nested).map(([field, sentences]) => [field, sentences[0]]));
}
