import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { Client } from '#api/contract/row/call.ts';
import { cancelStageOf, cancelWords } from '#domain/kinds/cancel-sentences.ts';
import { cancelOperationEffects } from '#machines/devices/cancel-operation/cancel-operation.effects.ts';
import { cancelOperationMachine } from '#machines/devices/cancel-operation/cancel-operation.machine.ts';
import { useControl } from '#screens/shared/actors/control.ts';
import { useMachineMarks } from '#screens/shared/actors/machine-root.tsx';
import { useActorRef } from '#screens/shared/actors/use-actor-ref.ts';
import { useDone } from '#screens/shared/actors/use-done.ts';
import { useClient } from '#screens/shared/console-context.tsx';
import { useNow } from '#screens/shared/now.tsx';
import { Banner } from '#ui/display/banner.tsx';
import * as labels from '#ui/labels.ts';
import { Dialog } from '#ui/popup/dialog.tsx';
import type { CancelDialogProps } from './cancel-dialogs.tsx';
import { type CancelSubject, cancelQuestion, isScheduledLock } from './cancel-words.ts';

const provided = (client: Client, { device }: CancelSubject) =>
  cancelOperationMachine.provide({ actors: cancelOperationEffects(client, device.kind) });

/** Says what cancelling means now, and then truly whether it was still possible. */
export default function CancelDialog({ opened, current, about, onClose }: CancelDialogProps) {
  const client = useClient();
  const now = useNow();
  const [machine] = useState(() => provided(client, opened));
  const [input] = useState(() => ({ operationId: opened.id, scheduled: isScheduledLock(opened) }));
  const actor = useActorRef(machine, { input });
  const state = useSelector(actor, ({ value }) => value);
  const sentence = useSelector(actor, ({ context }) => context.sentence);
  useDone<typeof machine>(actor, onClose);

  // What was opened for its time keeps its name, whatever has become of it meanwhile.
  const words = cancelWords(opened.device.kind, opened.command, cancelStageOf(opened));
  const ended = state === 'tooLate' || state === 'refused';
  const keep = useControl(actor, { type: 'operation.keep' });
  const cancel = useControl(actor, state === 'cancelling' ? null : { type: 'operation.cancel' });
  return (
    <Dialog
      open
      role="alertdialog"
      title={words.title}
      description={about}
      size="sm"
      ok={ended ? keep : cancel}
      cancel={keep}
      loading={state === 'cancelling'}
      okText={ended ? '知道了' : state === 'failed' ? labels.retry : words.action}
      cancelText={ended ? '关闭' : '再想想'}
      marks={useMachineMarks('cancelOperation', actor)}
    >
      {state === 'failed' ? <Banner tone="error">未收到答复。可以重试，不会重复取消。</Banner> : null}
      {ended ? <Banner tone={state === 'tooLate' ? 'warn' : 'error'}>{sentence}</Banner> : null}
      {ended ? null : <p>{cancelQuestion(current, now)}</p>}
    </Dialog>
  );
}
