import { useSelector } from '@xstate/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Problem } from '#machines/kits/proof.ts';
import { css } from '#styled/css/index.mjs';
import { Banner } from '#ui/display/banner.tsx';
import { useFocusOnWrong } from '../use-focus-on-wrong.ts';
import { SecondaryPasswordField } from './secondary-password-field.tsx';
import { LabelledCodeField, OwnNumberField, type SmsCodeActor } from './sms-code.tsx';
import type { ProvingActor, TypedProof } from './typed-proof.ts';

/** Where an SMS code is asked for besides. */
export interface AskedCode {
  readonly sms: SmsCodeActor;
  /** where it goes, as the person may read it */
  readonly phone: string;
  /** why, where it is asked for in the midst of something */
  readonly why?: string;
}

interface ProofFieldsProps {
  actor: ProvingActor;
  /** from `useTypedProof` */
  typed: TypedProof;
  /** what was typed is on its way */
  readOnly: boolean;
  /** how long a password counts */
  note?: string;
  code?: AskedCode | null;
  /** The password is all that is asked for here: it has the focus. */
  sole?: boolean;
}

/** Who confirms it: the secondary password, unless a grant stands for it, and an SMS code, where one is asked. */
export function ProofFields({ actor, typed, readOnly, note, code = null, sole = false }: ProofFieldsProps) {
  const held = useSelector(actor, ({ context }) => context.proof.grant !== null);
  const problem = useSelector(actor, ({ context }) => context.proof.problem);
  const standing = useStanding(problem, typed);
  const wrong = useMemo(() => standing && { [standing.field]: standing.sentence }, [standing]);
  const root = useFocusOnWrong(wrong);
  const password = useSoleField(sole, problem);
  return (
    <div ref={root} className={css({ display: 'contents' })}>
      {held ? (
        <Banner tone="ok">5 分钟内已验证过安全密码，本次无需再输入。</Banner>
      ) : (
        <SecondaryPasswordField
          ref={password}
          value={typed.password}
          onChange={typed.type('password')}
          note={note}
          error={wrong?.password}
          isUnsetTold={problem?.secondaryUnset}
          readOnly={readOnly}
        />
      )}
      {code === null ? null : (
        <CodeField {...code} typed={typed} error={wrong?.smsCode} readOnly={readOnly} />
      )}
    </div>
  );
}

/** What is wrong with what was typed counts until something else stands there. */
function useStanding(problem: Problem | null, { password, smsCode }: TypedProof): Problem | null {
  const typed: Partial<Record<Problem['field'], string>> = { password, smsCode };
  const text = problem && typed[problem.field];
  const [told, setTold] = useState({ problem, text });
  if (told.problem !== problem) setTold({ problem, text });
  return told.text === text ? problem : null;
}

/** What is wrong with the only field is typed over. */
function useSoleField(sole: boolean, problem: Problem | null) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!sole) return;
    field.current?.focus();
    if (problem?.field === 'password') field.current?.select();
  }, [sole, problem]);
  return field;
}

interface CodeFieldProps extends AskedCode, Pick<ProofFieldsProps, 'typed' | 'readOnly'> {
  error: string | undefined;
}

function CodeField({ sms, phone, why, typed, error, readOnly }: CodeFieldProps) {
  const request = {
    form: { sms_code: typed.smsCode },
    errors: { sms_code: error },
    fill: () => typed.type('smsCode'),
    readOnly,
  };
  if (why === undefined) return <LabelledCodeField request={request} sms={sms} phone={phone} />;
  return (
    <>
      <Banner>{why}</Banner>
      <OwnNumberField request={request} sms={sms} phone={phone} />
    </>
  );
}
