import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { isCodeAsked } from '#machines/apple/one-click-unlock/unlock-params.ts';
import { useUser } from '#screens/shared/console-context.tsx';
import { OwnNumberField, type SmsCodeActor } from '#screens/shared/sms-code.tsx';
import { useFocusOnWrong } from '#screens/shared/use-focus-on-wrong.ts';
import { css } from '#styled/css/index.mjs';
import { Banner } from '#ui/display/banner.tsx';
import { Field } from '#ui/form/field.tsx';
import { PasswordInput } from '#ui/form/password-input.tsx';
import type { Phase, UnlockActor } from './one-click-unlock-parts.tsx';

const fields = css({ display: 'flex', flexDirection: 'column', gap: '4' });

/** Password and SMS code as they are typed: known to the form alone, and emptied when a try comes back. */
export function useTypedProof(unlock: UnlockActor, phase: Phase) {
  const [password, setPassword] = useState('');
  const [smsCode, setSmsCode] = useState('');
  const [seen, setSeen] = useState(phase);
  // Only a code is missing: the password was right.
  const onlyCode = useSelector(unlock, ({ context }) => context.smsAsked && context.problem === null);
  if (phase !== seen) {
    setSeen(phase);
    if (phase !== 'prevalidating' && phase !== 'changing') {
      setSmsCode('');
      if (!(phase === 'proving' && onlyCode)) setPassword('');
    }
  }
  return { password, setPassword, smsCode, setSmsCode };
}

interface UnlockProofProps {
  unlock: UnlockActor;
  sms: SmsCodeActor;
  proof: ReturnType<typeof useTypedProof>;
  readOnly: boolean;
}

/** Who lets the phone go: the secondary password, and an SMS code where the server asks for one. */
export function UnlockProof({ unlock, sms, proof, readOnly }: UnlockProofProps) {
  const { phone_number } = useUser();
  const problem = useSelector(unlock, ({ context }) => context.problem);
  const codeAsked = useSelector(unlock, ({ context }) => isCodeAsked(context));
  const root = useFocusOnWrong(problem);
  const errorOf = (field: 'password' | 'smsCode') =>
    problem?.field === field ? problem.sentence : undefined;
  return (
    <div ref={root} className={fields}>
      <Field label="安全密码" required error={errorOf('password')}>
        <PasswordInput
          value={proof.password}
          onChange={proof.setPassword}
          autoComplete="off"
          readOnly={readOnly}
        />
      </Field>
      {codeAsked ? (
        <>
          <Banner>关闭激活锁还需要短信验证码。</Banner>
          <OwnNumberField
            sms={sms}
            phone={phone_number}
            request={{
              form: { sms_code: proof.smsCode },
              errors: { sms_code: errorOf('smsCode') },
              fill: () => proof.setSmsCode,
              readOnly,
            }}
          />
        </>
      ) : null}
    </div>
  );
}
