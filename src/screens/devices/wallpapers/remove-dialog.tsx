import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { wallpaperRemovalEffects } from '#machines/devices/wallpaper-removal/wallpaper-removal.effects.ts';
import { wallpaperRemovalMachine } from '#machines/devices/wallpaper-removal/wallpaper-removal.machine.ts';
import { useControl } from '#screens/shared/actors/control.ts';
import { useMachineMarks } from '#screens/shared/actors/machine-root.tsx';
import { useActorRef } from '#screens/shared/actors/use-actor-ref.ts';
import { useDone } from '#screens/shared/actors/use-done.ts';
import { useConsole } from '#screens/shared/console-context.tsx';
import { LostAnswer } from '#screens/shared/notices/lost-answer.tsx';
import { Banner } from '#ui/display/banner.tsx';
import * as labels from '#ui/labels.ts';
import { ConfirmDialog } from '#ui/popup/confirm-dialog.tsx';

interface RemoveDialogProps {
  id: string;
  /** as the page calls it */
  name: string;
  onClose: () => void;
}

/** Whether a wallpaper of the store is to be deleted. */
export default function RemoveDialog({ id, name, onClose }: RemoveDialogProps) {
  const { client, notify } = useConsole();
  const [machine] = useState(() =>
    wallpaperRemovalMachine.provide({ actors: wallpaperRemovalEffects(client) }),
  );
  const actor = useActorRef(machine, { input: { id } });
  const state = useSelector(actor, ({ value }) => value);
  const refusal = useSelector(actor, ({ context }) => context.refusal);
  useDone<typeof wallpaperRemovalMachine>(actor, () => {
    if (actor.getSnapshot().matches('removed')) notify('ok', '壁纸已删除');
    onClose();
  });
  return (
    <ConfirmDialog
      open
      danger
      title={`删除${name}`}
      okText={state === 'uncertain' ? labels.retry : '删除'}
      loading={state === 'removing'}
      ok={useControl(actor, { type: 'removal.confirm' })}
      cancel={useControl(actor, { type: 'removal.cancel' })}
      marks={useMachineMarks('wallpaperRemoval', actor)}
    >
      {state === 'uncertain' ? <LostAnswer>壁纸可能已经删除。可以重试，不会误删其他壁纸。</LostAnswer> : null}
      {refusal === null ? null : <Banner tone="error">{refusal}</Banner>}
      <p>删除后不能恢复，也不能再设置到设备。已经在用的设备不受影响。</p>
    </ConfirmDialog>
  );
}
