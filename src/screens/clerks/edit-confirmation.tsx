import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Clerk } from '#api/contract/people/clerk-fields.ts';
import { typedNumber } from '#domain/text/typed-number.ts';
import { needsCode, needsProof } from '#machines/clerks/clerk-edit/clerk-draft.ts';
import type { clerkEditMachine } from '#machines/clerks/clerk-edit/clerk-edit.machine.ts';
import type { MappedRight } from '#machines/clerks/permission-map.ts';
import { MachineRoot } from '#screens/shared/actors/machine-root.tsx';
import { useUser } from '#screens/shared/console-context.tsx';
import { MissingNotice } from '#screens/shared/missing-notice.tsx';
import { LostAnswer } from '#screens/shared/notices/lost-answer.tsx';
import { RefusalBanner } from '#screens/shared/notices/refusal-banner.tsx';
import { ProofFields } from '#screens/shared/proof/proof-fields.tsx';
import { SmsCodeField, useSmsCode } from '#screens/shared/proof/sms-code.tsx';
import type { TypedProof } from '#screens/shared/proof/typed-proof.ts';
import { useFocusOnWrong } from '#screens/shared/use-focus-on-wrong.ts';
import { css } from '#styled/css/index.mjs';
import { Badge } from '#ui/display/badge.tsx';
import { type ClerkChange, ownChanges, theirChanges } from './clerk-changes.ts';
import { kindsOf, sentencesOf } from './rights-words.ts';

const styles = {
  part: css({ display: 'grid', gap: '2' }),
  title: css({ fontWeight: 'bold' }),
  list: css({ display: 'grid', gap: '1' }),
  item: css({
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    gap: '2',
    px: '3',
    py: '1.5',
    bg: 'sunken',
    borderRadius: 'md',
  }),
  name: css({ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' }),
  sentences: css({ display: 'grid', gap: '1', color: 'ink2', fontSize: 'sm' }),
  states: css({ color: 'ink2', overflowWrap: 'anywhere' }),
  // Always in sight below however many changes, which are read from the first on.
  proof: css({
    display: 'grid',
    gap: '4',
    position: 'sticky',
    bottom: '0',
    mx: '-5',
    mb: '-5',
    px: '5',
    pt: '2',
    pb: '5',
    bg: 'raised',
  }),
};

export type EditActor = ActorRefFrom<typeof clerkEditMachine>;

interface ConfirmationProps {
  actor: EditActor;
  typed: TypedProof;
  /** of the store, to name them */
  clerks: readonly Clerk[];
  map: readonly MappedRight[] | null;
}

/** What is about to change, what was changed meanwhile, and who wants it. */
export function EditConfirmation({ actor, typed, clerks, map }: ConfirmationProps) {
  const { opened, seen, draft, proof } = useSelector(actor, ({ context }) => context);
  const state = useSelector(actor, ({ value }) => value);
  const user = useUser();
  if (state === 'uncertain') {
    return <LostAnswer>可能已经保存。可以重试，不会重复修改，改动都还在。</LostAnswer>;
  }
  const { problem } = proof;
  const nextTitle = draft.is_admin ? '成为管理员后，此人可以做什么' : '不再是管理员后，此人可以做什么';
  const names = { clerks, map };
  const isNumberNew = needsCode(seen, draft);
  return (
    <>
      {problem === null || problem.field === 'password' || problem.field === 'smsCode' ? null : (
        <RefusalBanner told={problem} />
      )}
      {opened === seen ? null : (
        <Changes title="刚保存的其他改动，保留不变" changes={theirChanges(opened, seen, names)} isTheirs />
      )}
      <Changes title="您的改动，尚未保存" changes={ownChanges(seen, draft, names)} />
      {draft.is_admin === seen.is_admin || map === null ? null : (
        <section className={styles.part} aria-label={nextTitle}>
          <h3 className={styles.title}>{nextTitle}</h3>
          <ul className={styles.sentences}>
            {sentencesOf(map, draft, kindsOf(user)).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </section>
      )}
      {needsProof(seen, draft) ? (
        <div className={styles.proof}>
          <ProofFields actor={actor} typed={typed} readOnly={state !== 'confirming'} sole={!isNumberNew} />
          {isNumberNew ? (
            <NumberCode
              actor={actor}
              typed={typed}
              number={typedNumber(draft.phone_number)}
              readOnly={state !== 'confirming'}
            />
          ) : null}
        </div>
      ) : null}
    </>
  );
}

interface NumberCodeProps extends Pick<ConfirmationProps, 'actor' | 'typed'> {
  number: string;
  readOnly: boolean;
}

/** Whoever reads the SMS of the new number has agreed (`decision.bodies`). */
function NumberCode({ actor, typed, number, readOnly }: NumberCodeProps) {
  const problem = useSelector(actor, ({ context }) => context.proof.problem);
  const sms = useSmsCode(
    { to: 'clerk', type: 'clerk-new' },
    { tellSent: () => actor.send({ type: 'code.sent' }) },
  );
  const unsent = useSelector(sms, ({ context }) => context.errors.phone_number);
  const wrong = problem?.field === 'smsCode' ? problem.sentence : unsent;
  const errors = useMemo(() => ({ sms_code: wrong }), [wrong]);
  const root = useFocusOnWrong(errors);
  return (
    <MachineRoot name="smsCode" actorRef={sms}>
      <div ref={root}>
        <MissingNotice name="sms" />
        <SmsCodeField
          request={{ form: { sms_code: typed.smsCode }, errors, fill: () => typed.type('smsCode'), readOnly }}
          sms={sms}
          smsForm={{ phone_number: number, captcha_code: '' }}
          size="md"
          hint="将发送到新手机号，请当面索取"
        />
      </div>
    </MachineRoot>
  );
}

interface ChangesProps {
  title: string;
  changes: readonly ClerkChange[];
  isTheirs?: boolean;
}

function Changes({ title, changes, isTheirs = false }: ChangesProps) {
  return (
    <section className={styles.part} aria-label={title} data-standing={isTheirs ? '' : undefined}>
      <h3 className={styles.title}>{title}</h3>
      <ul className={styles.list}>
        {changes.map(({ id, title: what, states, isHigh }) => (
          <li key={id} className={styles.item}>
            <span className={styles.name}>
              {what}
              {isHigh ? <Badge tone="warn">高权限</Badge> : null}
            </span>
            <span className={styles.states}>{states}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
