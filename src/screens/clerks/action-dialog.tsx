import { useSelector } from '@xstate/react';
import { useId, useState } from 'react';
import type { Clerk } from '#api/contract/people/clerk-fields.ts';
import { spaced } from '#domain/text/spaced.ts';
import { clerkActionEffects } from '#machines/clerks/clerk-action/clerk-action.effects.ts';
import { type ClerkAction, clerkActionMachine } from '#machines/clerks/clerk-action/clerk-action.machine.ts';
import { eventMark, useControl } from '#screens/shared/actors/control.ts';
import { useMachineMarks } from '#screens/shared/actors/machine-root.tsx';
import { useActorRef } from '#screens/shared/actors/use-actor-ref.ts';
import { useDone } from '#screens/shared/actors/use-done.ts';
import { useConsole } from '#screens/shared/console-context.tsx';
import { FocusKeeper } from '#screens/shared/focus-keeper.tsx';
import { LostAnswer } from '#screens/shared/notices/lost-answer.tsx';
import { RefusalBanner } from '#screens/shared/notices/refusal-banner.tsx';
import { ProofFields } from '#screens/shared/proof/proof-fields.tsx';
import { useTypedProof } from '#screens/shared/proof/typed-proof.ts';
import { css } from '#styled/css/index.mjs';
import { CopyButton } from '#ui/button/copy-button.tsx';
import { Banner } from '#ui/display/banner.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import * as labels from '#ui/labels.ts';
import { Dialog } from '#ui/popup/dialog.tsx';
import { ClerkTasks } from './clerk-tasks.tsx';
import { actionTitles } from './clerk-words.ts';
import { useDeviceLinks } from './device-links.tsx';

const styles = {
  line: css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3' }),
  links: css({ display: 'flex', flexWrap: 'wrap', gap: '2' }),
  password: css({ fontFamily: 'mono', fontSize: 'xl', fontWeight: 'bold', userSelect: 'all' }),
  text: css({ color: 'ink2' }),
  part: css({ display: 'grid', gap: '2' }),
  title: css({ fontWeight: 'bold' }),
};

const effects: Record<ClerkAction, (clerk: Clerk) => string> = {
  disable: () =>
    '停用后立即退出登录，不能再登录。已发出的指令继续执行，批量操作中尚未下发的不再执行；名下的设备和权限不变，可随时启用。',
  enable: ({ must_change_password }) =>
    must_change_password
      ? '启用后用重置后的密码登录，登录后须先修改密码；权限、可见店员和配额与停用前相同。'
      : '启用后可以用原来的密码登录，权限、可见店员和配额与停用前相同。',
  resetPassword: () =>
    '生成新的登录密码，原密码立即失效，已登录的会退出；新密码 7 天内有效，登录后须先修改。',
};

const doubts: Record<ClerkAction, string> = {
  disable: '不知道是否已经停用。重新输入密码后可以再试，不会有其他影响。',
  enable: '不知道是否已经启用。重新输入密码后可以再试，不会有其他影响。',
  resetPassword: '密码可能已经重置，但未收到新密码。重新输入密码后再试，会换成另一个新密码。',
};

interface ActionDialogProps {
  clerk: Clerk;
  action: ClerkAction;
  onClose: () => void;
}

/** Disables or enables a clerk, or gives them a new login password: it lives in this dialog alone, and goes with it. */
export default function ActionDialog({ clerk, action, onClose }: ActionDialogProps) {
  const { client, notify } = useConsole();
  const [password, setPassword] = useState<string | null>(null);
  const [machine] = useState(() =>
    clerkActionMachine.provide({ actors: clerkActionEffects(client, setPassword) }),
  );
  const actor = useActorRef(machine, { input: { clerkId: clerk.id, action } });
  const { proof } = useSelector(actor, ({ context }) => context);
  const state = useSelector(actor, ({ value }) => value);
  const typed = useTypedProof(actor);
  useDone<typeof clerkActionMachine>(actor, () => {
    if (actor.getSnapshot().matches('done') && action !== 'resetPassword')
      notify('ok', spaced`${clerk.name}已${actionTitles[action]}`);
    onClose();
  });
  const confirm = useControl(actor, { type: 'action.confirm', password: typed.password });
  const again = useControl(actor, { type: 'action.again' });
  const noted = useControl(actor, { type: 'action.close' });
  const cancel = useControl(actor, { type: 'action.cancel' });
  const links = useDeviceLinks(clerk.id);
  const tasksTitle = useId();
  const told = state === 'telling' || state === 'noted';
  const { problem } = proof;
  return (
    <Dialog
      open
      size={action === 'disable' ? 'md' : 'sm'}
      title={actionTitles[action]}
      description={[clerk.name, clerk.phone_number].join(' · ')}
      okText={told ? labels.close : state === 'uncertain' ? '重新输入密码' : actionTitles[action]}
      okVariant={action === 'disable' ? 'danger' : 'primary'}
      ok={told ? noted : state === 'uncertain' ? again : confirm}
      noCancel={told}
      cancel={cancel}
      cross={told ? noted : cancel}
      loading={state === 'acting'}
      marks={useMachineMarks('clerkAction', actor)}
    >
      <FocusKeeper phase={String(state)}>
        {told ? (
          <>
            <Banner tone="ok" title="新的登录密码">
              只显示这一次，请当面或用其他方式告知{clerk.name}。
            </Banner>
            <div className={styles.line}>
              <output className={styles.password}>{password}</output>
              {password === null ? null : <CopyButton text={password} />}
            </div>
            <div {...eventMark('action.note')}>
              <Checkbox checked={state === 'noted'} onChange={() => actor.send({ type: 'action.note' })}>
                我已记下新密码
              </Checkbox>
            </div>
          </>
        ) : state === 'uncertain' ? (
          <LostAnswer>{doubts[action]}</LostAnswer>
        ) : (
          <>
            <p className={styles.text}>{effects[action](clerk)}</p>
            {action === 'disable' && clerk.used_quota > 0 ? (
              <Banner
                tone="warn"
                title={`名下有 ${clerk.used_quota} 台设备`}
                action={<div className={styles.links}>{links}</div>}
              >
                可以先在列表中变更所属店员；停用后不能再变更给此人。
              </Banner>
            ) : null}
            {action === 'disable' ? (
              <section className={styles.part} aria-labelledby={tasksTitle}>
                <h3 id={tasksTitle} className={styles.title}>
                  未完成的指令
                </h3>
                <ClerkTasks id={clerk.id} disabled={false} />
              </section>
            ) : null}
            {problem === null || problem.field === 'password' ? null : <RefusalBanner told={problem} />}
            <ProofFields actor={actor} typed={typed} readOnly={state !== 'asking'} sole />
          </>
        )}
      </FocusKeeper>
    </Dialog>
  );
}
