import { useSelector } from '@xstate/react';
import { useState } from 'react';
import * as v from 'valibot';
import { androidCommandCalls } from '#api/contract/android/commands.ts';
import type { MadeCode as Made } from '#api/contract/android/enrolment.ts';
import { androidCommandTitle } from '#domain/android/commands.ts';
import { enrolPhoneEffects } from '#machines/android/enrol-phone/enrol-phone.effects.ts';
import { reenrolPhoneMachine } from '#machines/android/reenrol-phone/reenrol-phone.machine.ts';
import { plainRequest } from '#machines/devices/secured-command/secured-request.ts';
import { MadeCode, NotLooked, Standing } from '#screens/android/enrolment/code-shown.tsx';
import { ProofDialog } from '#screens/devices/commands/proof-dialog.tsx';
import { summaryOf } from '#screens/devices/words/device-words.ts';
import { useMachineMarks } from '#screens/shared/actors/machine-root.tsx';
import { useActorRef } from '#screens/shared/actors/use-actor-ref.ts';
import { useClient, useLive } from '#screens/shared/console-context.tsx';
import { Banner } from '#ui/display/banner.tsx';
import { Dialog } from '#ui/popup/dialog.tsx';
import type { AndroidDialogProps } from './android-dialog.ts';

const command = 'reenrol';
const title = androidCommandTitle(command);
const disclosed = androidCommandCalls[command].result.entries.result;

/** Makes a code for a phone that was reset, shows it, and waits for the phone. */
export default function ReenrolDialog({ device, icon, onClose }: AndroidDialogProps) {
  const [made, setMade] = useState<Made | null>(null);
  const [ended, setEnded] = useState(false);
  const close = () => onClose(null);
  if (ended && made) return <Waiting device={device} made={made} onClose={close} />;
  if (ended) return <NotTold onClose={close} />;
  return (
    <ProofDialog
      kind="android"
      command={command}
      request={plainRequest('android', command, device.id)}
      smsType={null}
      title={title}
      description={summaryOf(device)}
      okIcon={icon}
      eachTime
      footnote="30 分钟内有效，会留下记录"
      onDisclosed={(result) => setMade(v.parse(disclosed, result))}
      onEnd={(operation) => (operation ? setEnded(true) : close())}
    >
      <p>
        为这台设备生成入网码，只有此序列号的手机可以使用。手机入网后沿用此设备的记录、店员和已下发的锁定；原来的密钥和解锁密码作废。
      </p>
    </ProofDialog>
  );
}

function NotTold({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      noCancel
      size="sm"
      title={title}
      okText="关闭"
      ok={{ onClick: onClose }}
      cancel={{ onClick: onClose }}
    >
      <Banner tone="warn" title="未收到入网码">
        服务器已记录这次生成，但答复未送达。请关闭后重新生成。
      </Banner>
    </Dialog>
  );
}

interface WaitingProps extends Pick<AndroidDialogProps, 'device'> {
  made: Made;
  onClose: () => void;
}

function Waiting({ device, made, onClose }: WaitingProps) {
  const client = useClient();
  const [machine] = useState(() => {
    const { lookCode } = enrolPhoneEffects(client);
    // The page looks at its device itself.
    return reenrolPhoneMachine.provide({ actors: { lookCode }, actions: { tellOver: () => {} } });
  });
  const actor = useActorRef(machine, { input: { id: made.id } });
  const latest = useSelector(actor, ({ context }) => context.latest);
  const isOver = latest !== null && latest.status !== 'open';
  useLive((fact) => actor.send({ type: fact.type }), { expecting: !isOver });
  return (
    <Dialog
      open
      noCancel
      size="lg"
      title={title}
      description={summaryOf(device)}
      okText="完成"
      ok={{ onClick: onClose }}
      cancel={{ onClick: onClose }}
      marks={useMachineMarks('reenrolPhone', actor)}
    >
      <NotLooked actor={actor} />
      <Standing latest={latest} />
      {isOver ? null : <MadeCode made={made} channel={device.channel} />}
    </Dialog>
  );
}
