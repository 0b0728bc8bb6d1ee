import * as messages from '#domain/messages.ts';
import { eventMark } from '#screens/shared/actors/control.ts';
import { Field } from '#ui/form/field.tsx';
import type { InputSize } from '#ui/form/input-style.ts';
import { PasswordInput } from '#ui/form/password-input.tsx';
import type { AccountRequest } from './account-request.tsx';

interface Props {
  request: AccountRequest;
  label: string;
  /** `off` for the secondary password: a password manager would take it for the one to log in with */
  autoComplete: 'new-password' | 'off';
  size?: InputSize;
}

/** A new password, and once more. */
export function NewPasswordFields({ request, label, autoComplete, size = 'lg' }: Props) {
  const { form, errors, fill, readOnly } = request;
  const shared = { size, autoComplete, readOnly, ...eventMark('request.type') } as const;
  return (
    <>
      <Field
        label={label}
        error={errors.password}
        hint={errors.password ? undefined : messages.passwordFormat}
      >
        <PasswordInput {...shared} name="password" value={form.password} onChange={fill('password')} />
      </Field>
      <Field label={`再次输入${label}`} error={errors.repeat}>
        <PasswordInput {...shared} name="repeat" value={form.repeat} onChange={fill('repeat')} />
      </Field>
    </>
  );
}
