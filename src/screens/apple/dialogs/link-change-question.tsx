import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { linkChangeEffects } from '#machines/apple/enroll-link/link-change.effects.ts';
import { type LinkChange, linkChangeMachine } from '#machines/apple/enroll-link/link-change.machine.ts';
import { useControl } from '#screens/shared/actors/control.ts';
import { MachineRoot } from '#screens/shared/actors/machine-root.tsx';
import { useActorRef } from '#screens/shared/actors/use-actor-ref.ts';
import { useDone } from '#screens/shared/actors/use-done.ts';
import { useClient } from '#screens/shared/console-context.tsx';
import { css } from '#styled/css/index.mjs';
import { Button } from '#ui/button/button.tsx';
import { Banner } from '#ui/display/banner.tsx';
import * as labels from '#ui/labels.ts';

const styles = {
  root: css({ display: 'grid', gap: '3' }),
  buttons: css({
    display: 'flex',
    gap: '2',
    '& > button': { flex: { base: '1', md: 'none' } },
  }),
};

const words = {
  renew: {
    title: '更换登记链接',
    text: '原链接和已打印的标签立即失效，新链接可以登记一次。',
    ok: '确定更换',
  },
  end: {
    title: '停用登记链接',
    text: '原链接和已打印的标签立即失效，更换链接后才能再登记。',
    ok: '确定停用',
  },
} as const;

interface Props extends LinkChange {
  /** `changed`: the link may be another one now */
  onEnd: (changed: boolean) => void;
}

/** Whether the link is really to be ended, or made anew. */
export function LinkChangeQuestion({ deviceId, how, seen, onEnd }: Props) {
  const client = useClient();
  const [machine] = useState(() => linkChangeMachine.provide({ actors: linkChangeEffects(client) }));
  const change = useActorRef(machine, { input: { deviceId, how, seen } });
  useDone<typeof machine>(change, ({ changed }) => onEnd(changed));
  const state = useSelector(change, ({ value }) => value);
  const refusal = useSelector(change, ({ context }) => context.refusal);
  const confirm = useControl(change, { type: 'change.confirm' });
  const cancel = useControl(change, { type: 'change.cancel' });
  const { title, text, ok } = words[how];
  return (
    <MachineRoot name="linkChange" actorRef={change}>
      <div className={styles.root}>
        {refusal === null ? (
          <Banner tone="warn" title={state === 'uncertain' ? '未收到答复' : title}>
            {state === 'uncertain' ? '链接可能已经改变。可以重试，或取消后查看现在的链接。' : text}
          </Banner>
        ) : (
          <Banner tone="error">{refusal}</Banner>
        )}
        <div className={styles.buttons}>
          <Button size="sm" {...cancel}>
            {labels.cancel}
          </Button>
          <Button size="sm" variant="primary" loading={state === 'changing'} {...confirm}>
            {state === 'uncertain' ? labels.retry : ok}
          </Button>
        </div>
      </div>
    </MachineRoot>
  );
}
