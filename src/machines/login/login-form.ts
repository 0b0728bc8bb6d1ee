import * as v from 'valibot';
import { login } from '#api/contract/auth.ts';

export type LoginField = 'account' | 'password' | 'captcha_code';
export type LoginForm = Readonly<Record<LoginField, string>>;
export type FieldErrors = { readonly [Field in LoginField]?: string };

/** The first message of each field (`valid.login`); {} where the form may be sent. */
export function fieldErrors(form: LoginForm): FieldErrors {
  const checked = v.safeParse(login.body, form);
  if (checked.success) return {};
  const nested = v.flatten<typeof login.body>(checked.issues).nested ?? {};
  return Object.fromEntries(
    Object.entries(nested).flatMap(([field, found]) => (found ? [[field, found[0]]] : [])),
  );
}
