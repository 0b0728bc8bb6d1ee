import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { Client } from '#api/contract/call.ts';
import { appleCommandTitle } from '#domain/apple-commands.ts';
import { cancelOperationEffects } from '#machines/cancel-operation/cancel-operation.effects.ts';
import { cancelOperationMachine } from '#machines/cancel-operation/cancel-operation.machine.ts';
import { Banner } from '#ui/banner.tsx';
import { Dialog } from '#ui/dialog.tsx';
import type { CancelDialogProps } from './cancel-dialogs.tsx';
import { cancelQuestion, isScheduledLock } from './cancel-words.ts';
import { useClient } from './console-context.tsx';
import { useMachineMarks, useOffered } from './machine-root.tsx';
import { useNow } from './now.tsx';
import { useActorRef } from './use-actor-ref.ts';
import { useDone } from './use-done.ts';

const provided = (client: Client) =>
  cancelOperationMachine.provide({ actors: cancelOperationEffects(client) });

/** Says what cancelling means now, and then truly whether it was still possible. */
export default function CancelDialog({ opened, current, about, onClose }: CancelDialogProps) {
  const client = useClient();
  const now = useNow();
  const [machine] = useState(() => provided(client));
  const [input] = useState(() => ({ operationId: opened.id, scheduled: isScheduledLock(opened) }));
  const actor = useActorRef(machine, { input });
  const state = useSelector(actor, ({ value }) => value);
  const sentence = useSelector(actor, ({ context }) => context.sentence);
  useDone<typeof machine>(actor, onClose);

  const ended = state === 'tooLate' || state === 'refused';
  const keep = { type: 'operation.keep' } as const;
  const cancel = { type: 'operation.cancel' } as const;
  const event = state === 'cancelling' ? null : ended ? keep : cancel;
  return (
    <Dialog
      open
      role="alertdialog"
      title={`取消${appleCommandTitle(opened.command)}`}
      description={about}
      size="sm"
      onOk={() => event && actor.send(event)}
      onCancel={() => actor.send(keep)}
      loading={state === 'cancelling'}
      okText={ended ? '知道了' : state === 'failed' ? '重试' : undefined}
      cancelText={ended ? '关闭' : '不取消'}
      marks={useMachineMarks('cancelOperation', actor)}
      okMarks={useOffered(actor, event)}
      cancelMarks={useOffered(actor, keep)}
    >
      {state === 'failed' ? (
        <Banner tone="error">没有得到答复，请重试；重复取消不会有别的影响。</Banner>
      ) : null}
      {ended ? <Banner tone={state === 'tooLate' ? 'warn' : 'error'}>{sentence}</Banner> : null}
      {ended ? null : <p>{cancelQuestion(current, now)}</p>}
    </Dialog>
  );
}
