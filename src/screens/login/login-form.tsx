import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { FieldErrors, LoginForm as Form } from '#machines/login/login-form.ts';
import { eventControl } from '#screens/parts/machine-root.tsx';
import { css } from '#styled/css/index.mjs';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { PasswordInput } from '#ui/password-input.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { CaptchaImage } from './captcha-image.tsx';

const styles = {
  form: css({ display: 'flex', flexDirection: 'column', gap: '4' }),
  captcha: css({ display: 'flex', gap: '2' }),
  refusal: css({ px: '3', py: '2', borderRadius: 'md', bg: 'lockedSoft', color: 'locked', fontSize: 'sm' }),
  hint: css({ color: 'ink3', fontSize: 'sm' }),
};

interface Props {
  captcha: string | null;
  captchaMissing: boolean;
  errors: FieldErrors;
  refusal: string | null;
  submitting: boolean;
  onReload: () => void;
  onSubmit: (form: Form) => void;
}

/** What was typed stays whatever happens, but for the captcha, which works once. */
export function LoginForm(props: Props) {
  const { captcha, errors, refusal, submitting } = props;
  const [account, setAccount] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const form = useRef<HTMLFormElement>(null);

  // A new captcha is on its way: what was typed belongs to the old one.
  useEffect(() => {
    if (captcha === null) setCode('');
  }, [captcha]);

  useEffect(() => {
    const wrong = Object.keys(errors).length > 0;
    if (wrong) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
    else if (refusal !== null) form.current?.querySelector<HTMLElement>('[name=captcha_code]')?.focus();
  }, [errors, refusal]);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (submitting) return;
    // Numbers are often pasted in groups.
    props.onSubmit({ account: account.replace(/[\s-]/g, ''), password, captcha_code: code });
  };

  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
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
          onChange={setAccount}
        />
      </Field>
      <Field label="密码" error={errors.password}>
        <PasswordInput name="password" size="lg" value={password} onChange={setPassword} />
      </Field>
      <Field label="验证码" error={errors.captcha_code}>
        <div className={styles.captcha}>
          <TextInput
            name="captcha_code"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            placeholder="输入图中字符"
            size="lg"
            value={code}
            onChange={setCode}
          />
          <CaptchaImage src={captcha} missing={props.captchaMissing} onReload={props.onReload} />
        </div>
      </Field>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        full
        loading={submitting}
        {...eventControl('login.submit')}
      >
        登录
      </Button>
      <p className={styles.hint}>忘记密码或账号停用，请联系门店管理员。</p>
    </form>
  );
}
