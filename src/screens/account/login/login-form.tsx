import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { routePath } from '#domain/access/routes.ts';
import { typedNumber } from '#domain/text/typed-number.ts';
import type { FieldErrors, LoginForm as Form } from '#machines/account/login/login-form.ts';
import { type Captcha, CaptchaField } from '#screens/account/captcha-field.tsx';
import { eventMark } from '#screens/shared/actors/control.ts';
import { css } from '#styled/css/index.mjs';
import { Button } from '#ui/button/button.tsx';
import { Field } from '#ui/form/field.tsx';
import { PasswordInput } from '#ui/form/password-input.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { Link } from '#ui/shell/link.tsx';

const styles = {
  ended: css({ color: 'ink2', fontSize: 'sm' }),
  notice: css({ px: '3', py: '2', borderRadius: 'md', bg: 'okSoft', color: 'ok', fontSize: 'sm' }),
  refusal: css({ px: '3', py: '2', borderRadius: 'md', bg: 'lockedSoft', color: 'locked', fontSize: 'sm' }),
  form: css({ display: 'flex', flexDirection: 'column', gap: '4' }),
  ways: css({
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    alignItems: 'center',
    gap: '2',
    fontSize: 'sm',
    '& a': { display: 'inline-flex', alignItems: 'center', minH: { base: 'controlLg', md: 'target' } },
  }),
};

interface Props {
  account: string;
  onAccount: (account: string) => void;
  captcha: Captcha;
  errors: FieldErrors;
  /** what has happened before, on another page */
  notice: string | null;
  /** why one is here again */
  ended: string | null;
  refusal: string | null;
  submitting: boolean;
  onSubmit: (form: Form) => void;
  /** what to do without the password */
  children: ReactNode;
}

const focusOn = (form: HTMLFormElement | null, field: string) =>
  form?.querySelector<HTMLElement>(field)?.focus();

/** What was typed stays whatever happens, but for the captcha, which works once. */
export function LoginForm(props: Props) {
  const { account, captcha, errors, notice, ended, refusal, submitting } = props;
  const [password, setPassword] = useState('');
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    const wrong = Object.keys(errors).length > 0;
    if (wrong) focusOn(form.current, '[aria-invalid]');
    else if (refusal !== null) focusOn(form.current, '[name=captcha_code]');
  }, [errors, refusal]);

  // The number is filled in already.
  useEffect(() => {
    if (notice !== null) focusOn(form.current, '[name=password]');
  }, [notice]);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (submitting) return;
    props.onSubmit({ account: typedNumber(account), password, captcha_code: captcha.code });
  };

  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      {ended !== null && notice === null ? <p className={styles.ended}>{ended}</p> : null}
      {notice !== null && refusal === null ? (
        <p className={styles.notice} role="status">
          {notice}
        </p>
      ) : null}
      {refusal === null ? null : (
        <p className={styles.refusal} role="alert">
          {refusal}
        </p>
      )}
      <Field label="手机号" error={errors.account}>
        <TextInput
          name="account"
          type="tel"
          inputMode="numeric"
          autoComplete="username"
          size="lg"
          value={account}
          onChange={props.onAccount}
        />
      </Field>
      <Field label="密码" error={errors.password}>
        <PasswordInput name="password" size="lg" value={password} onChange={setPassword} />
      </Field>
      <CaptchaField captcha={captcha} label="验证码" error={errors.captcha_code} />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        full
        loading={submitting}
        {...eventMark('login.submit')}
      >
        登录
      </Button>
      <div className={styles.ways}>
        {props.children}
        <Link href={routePath('system-register-new-store')}>注册新门店</Link>
      </div>
    </form>
  );
}
