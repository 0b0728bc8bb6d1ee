import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { defaultRestrictionMachine } from '#machines/devices/default-restriction/default-restriction.machine.ts';
import { useControl } from '#screens/shared/actors/control.ts';
import { useMachineMarks } from '#screens/shared/actors/machine-root.tsx';
import { LostAnswer } from '#screens/shared/notices/lost-answer.tsx';
import { RefusalBanner } from '#screens/shared/notices/refusal-banner.tsx';
import { ProofFields } from '#screens/shared/proof/proof-fields.tsx';
import { type TypedProof, useTypedProof } from '#screens/shared/proof/typed-proof.ts';
import { css } from '#styled/css/index.mjs';
import { Banner } from '#ui/display/banner.tsx';
import { Dialog } from '#ui/popup/dialog.tsx';
import type { DefaultActor } from './default-card.tsx';
import { DefaultEditor, EditedSoFar } from './default-editor.tsx';
import { changesOf, type DefaultsOfKind, tellsNoDevice, wordsOf } from './default-words.ts';
import { DeviceComparison } from './device-comparison.tsx';

const styles = {
  list: css({ display: 'grid', gap: '2', maxH: '[36dvh]', overflowY: 'auto' }),
  item: css({
    display: 'flex',
    justifyContent: 'space-between',
    gap: '3',
    px: '3',
    py: '2',
    bg: 'sunken',
    borderRadius: 'md',
  }),
  states: css({ color: 'ink2', whiteSpace: 'nowrap' }),
};

type Snapshot = SnapshotFrom<typeof defaultRestrictionMachine>;
type Phase = 'editing' | 'confirming' | 'saving' | 'comparingAnew' | 'checking' | 'uncertain';

const phaseOf = ({ value }: Snapshot): Phase => (typeof value === 'string' ? value : 'editing');

const okTexts: Record<Phase, string> = {
  editing: '下一步',
  confirming: '保存',
  saving: '保存',
  comparingAnew: '保存',
  checking: '保存',
  uncertain: '再次核对',
};
const isBusy = (phase: Phase) => !['editing', 'confirming', 'uncertain'].includes(phase);
const cancelTexts: Partial<Record<Phase, string>> = { confirming: '返回修改', uncertain: '关闭' };

/** Changes a default: first what it shall be, then, with what would come of it in sight, the password. */
export function DefaultDialog({ of, actor }: { of: DefaultsOfKind; actor: DefaultActor }) {
  const phase = useSelector(actor, phaseOf);
  const { kind } = useSelector(actor, ({ context }) => context);
  const comparing = useSelector(
    actor,
    (snapshot) => snapshot.matches({ editing: 'pausing' }) || snapshot.matches({ editing: 'comparing' }),
  );
  const typed = useTypedProof(actor);
  const [unreadable, setUnreadable] = useState(false);
  const [refused, setRefused] = useState<object | null>(null);
  const { title, purpose } = wordsOf(of, kind);
  const editing = phase === 'editing';
  const next = useControl(actor, nextOf(phase, typed.password));
  return (
    <Dialog
      open
      size={editing ? 'lg' : 'sm'}
      title={editing ? `编辑${title}` : `保存${title}`}
      description={editing ? purpose : undefined}
      aside={editing ? <EditedSoFar of={of} actor={actor} /> : undefined}
      ok={editing && unreadable ? { onClick: () => setRefused({ apps: true }) } : next}
      cancel={useControl(actor, { type: phase === 'confirming' ? 'default.back' : 'default.cancel' })}
      cross={useControl(actor, { type: 'default.cancel' })}
      loading={comparing || isBusy(phase)}
      okText={okTexts[phase]}
      cancelText={cancelTexts[phase]}
      footnote={tellsNoDevice}
      marks={useMachineMarks('defaultRestriction', actor)}
    >
      {editing ? (
        <DefaultEditor of={of} actor={actor} onUnreadable={setUnreadable} refused={refused} />
      ) : (
        <Confirmation {...{ of, actor, phase, typed }} />
      )}
    </Dialog>
  );
}

function nextOf(phase: Phase, password: string) {
  if (phase === 'editing') return { type: 'default.review' } as const;
  if (phase === 'uncertain') return { type: 'outcome.check' } as const;
  return { type: 'default.confirm', password } as const;
}

interface ConfirmationProps {
  of: DefaultsOfKind;
  actor: DefaultActor;
  phase: Phase;
  typed: TypedProof;
}

/** What is about to change, and who wants it. */
function Confirmation({ of, actor, phase, typed }: ConfirmationProps) {
  const { standing, draft, proof } = useSelector(actor, ({ context }) => context);
  const { problem } = proof;
  const changes = standing && draft ? changesOf(of, standing.content, draft) : [];
  return (
    <>
      {phase === 'checking' ? <Banner>未收到答复，正在核对是否已经保存…</Banner> : null}
      {phase === 'uncertain' ? <LostAnswer>可能已经保存。请再次核对，改动都还在。</LostAnswer> : null}
      {problem === null || problem.field === 'password' ? null : <RefusalBanner told={problem} />}
      <ul className={styles.list} aria-label="改动">
        {changes.map(({ id, title, states }) => (
          <li key={id} className={styles.item}>
            {title}
            <span className={styles.states}>{states}</span>
          </li>
        ))}
      </ul>
      <DeviceComparison actor={actor} />
      {phase === 'uncertain' ? null : (
        <ProofFields actor={actor} typed={typed} readOnly={phase !== 'confirming'} sole />
      )}
    </>
  );
}
