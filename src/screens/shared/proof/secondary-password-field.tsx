import type { ReactNode, Ref } from 'react';
import { routePath } from '#domain/access/routes.ts';
import * as messages from '#domain/messages.ts';
import { Banner } from '#ui/display/banner.tsx';
import { Field } from '#ui/form/field.tsx';
import { PasswordInput } from '#ui/form/password-input.tsx';
import { Link } from '#ui/shell/link.tsx';
import { useUser } from '../console-context.tsx';

/** The way to where a secondary password is set. */
export const ToSecondaryPassword = () => <Link href={routePath('console-security-password')}>去设置</Link>;

/** `decision.two-passwords`: better said beforehand than by a refusal. */
export const SecondaryUnset = ({ children }: { children: ReactNode }) => (
  <Banner tone="warn" title={messages.secondaryUnset} action={<ToSecondaryPassword />}>
    {children}
  </Banner>
);

interface SecondaryPasswordFieldProps {
  value: string;
  onChange: (text: string) => void;
  readOnly: boolean;
  /** how long it counts */
  note?: string | undefined;
  error?: string | undefined;
  /** a refusal above says already that none is set */
  isUnsetTold?: boolean | undefined;
  name?: string;
  ref?: Ref<HTMLInputElement>;
}

/** Asks for the secondary password, and says where the person has none yet. */
export function SecondaryPasswordField({
  note,
  error,
  isUnsetTold = false,
  ...input
}: SecondaryPasswordFieldProps) {
  const { has_secondary_password: isSet } = useUser();
  return (
    <>
      {isSet || isUnsetTold ? null : <SecondaryUnset>此操作需要安全密码，请先设置。</SecondaryUnset>}
      <Field label="安全密码" aside={note} required error={error}>
        <PasswordInput {...input} autoComplete="off" />
      </Field>
    </>
  );
}
