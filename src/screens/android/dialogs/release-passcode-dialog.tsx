import { useSelector } from '@xstate/react';
import { type ReactNode, useState } from 'react';
import * as v from 'valibot';
import { androidCommandCalls } from '#api/contract/android/commands.ts';
import { androidCommandTitle } from '#domain/android/commands.ts';
import { holdMs, passcodeDigits } from '#domain/limits.ts';
import { serverNow } from '#domain/text/server-clock.ts';
import { releaseCodeEffects } from '#machines/android/release-code/release-code.effects.ts';
import { releaseCodeMachine } from '#machines/android/release-code/release-code.machine.ts';
import { plainRequest } from '#machines/devices/secured-command/secured-request.ts';
import { ProofDialog } from '#screens/devices/commands/proof-dialog.tsx';
import { summaryOf } from '#screens/devices/words/device-words.ts';
import { useControl } from '#screens/shared/actors/control.ts';
import { useMachineMarks } from '#screens/shared/actors/machine-root.tsx';
import { useActorRef } from '#screens/shared/actors/use-actor-ref.ts';
import { useDone } from '#screens/shared/actors/use-done.ts';
import { useClient } from '#screens/shared/console-context.tsx';
import { HoldCountdown } from '#screens/shared/hold-countdown.tsx';
import { SecondaryPasswordField } from '#screens/shared/proof/secondary-password-field.tsx';
import { Banner } from '#ui/display/banner.tsx';
import { Dialog } from '#ui/popup/dialog.tsx';
import type { AndroidDialogProps } from './android-dialog.ts';
import { PasscodeDialog } from './passcode.tsx';

const command = 'get-deregulate-passcode';
const title = androidCommandTitle(command);
const shownTitle = '解除监管密码';
const disclosed = v.object({ hold_until: v.string() });

interface Held {
  readonly key: string;
  readonly holdUntil: string;
}

/** Asks for a code with which a phone without network is released: the command is held first, then the code is fetched. */
export default function ReleasePasscodeDialog({ device, icon, onClose }: AndroidDialogProps) {
  const [holdUntil, setHoldUntil] = useState<string | null>(null);
  const [held, setHeld] = useState<Held | null>(null);
  const about = summaryOf(device);
  const close = () => onClose(null);
  if (held) return <HeldCode deviceId={device.id} about={about} held={held} onClose={close} />;
  return (
    <ProofDialog
      kind="android"
      command={command}
      request={plainRequest('android', command, device.id)}
      serialNumber={device.serial_number}
      irreversible
      smsType={null}
      title={title}
      description={about}
      okIcon={icon}
      danger
      footnote={`确定后 ${holdMs / 1000} 秒内可以撤销，之后才能看到密码`}
      onDisclosed={(result) => setHoldUntil(holdOf(result))}
      onEnd={(operation) => {
        if (operation === null) return close();
        // Where its answer was lost the window began no later than now.
        const until = holdUntil ?? new Date(serverNow() + holdMs).toISOString();
        setHeld({ key: operation.command_uuid, holdUntil: until });
      }}
    >
      <p>
        手机没有网络、收不到解除监管的指令时使用。在手机上输入后，设备永久退出门店管理，之后只能重新入网。
      </p>
    </ProofDialog>
  );
}

/** What is told of the command before the code: how long it is held. */
function holdOf(result: unknown): string | null {
  const read = v.safeParse(disclosed, result);
  if (read.success) return read.output.hold_until;
  // Whoever repeats a request after the window is answered with the code at once.
  v.parse(androidCommandCalls[command].result.entries.result, result);
  return new Date(serverNow()).toISOString();
}

interface HeldCodeProps {
  deviceId: string;
  about: string;
  held: Held;
  onClose: () => void;
}

function HeldCode({ deviceId, about, held, onClose }: HeldCodeProps) {
  const client = useClient();
  const [code, setCode] = useState<string | null>(null);
  const [machine] = useState(() =>
    releaseCodeMachine.provide({ actors: releaseCodeEffects(client, setCode) }),
  );
  const actor = useActorRef(machine, { input: { ...held, deviceId, now: serverNow } });
  useDone<typeof machine>(actor, onClose);
  const state = useSelector(actor, ({ value }) => value);
  const { problem, holdUntil } = useSelector(actor, ({ context }) => context);
  const [password, setPassword] = useState('');
  const get = useControl(actor, state === 'asking' ? { type: 'code.get', password } : null);
  const close = useControl(actor, { type: 'code.close' });
  const marks = useMachineMarks('releaseCode', actor);
  if (state === 'shown') {
    return (
      <PasscodeDialog title={shownTitle} about={about} code={code} close={close} marks={marks}>
        <p>{`在手机的管理程序中点“输入解除监管密码”，输入这 ${passcodeDigits} 位数字，手机无需联网即可解除监管。`}</p>
      </PasscodeDialog>
    );
  }
  const isOver = state === 'over';
  return (
    <Dialog
      open
      size="sm"
      title={title}
      description={about}
      okText={isOver ? '知道了' : '查看密码'}
      ok={isOver ? close : get}
      noCancel={isOver}
      cancel={close}
      cancelText="关闭"
      loading={state === 'fetching'}
      marks={marks}
    >
      <Standing state={state} holdUntil={holdUntil} problem={problem}>
        <SecondaryPasswordField
          value={password}
          onChange={setPassword}
          error={problem ?? undefined}
          isUnsetTold={problem !== null}
          readOnly={state === 'fetching'}
        />
      </Standing>
    </Dialog>
  );
}

interface StandingProps {
  state: string;
  holdUntil: string;
  problem: string | null;
  /** what is filled in once the window is over */
  children: ReactNode;
}

function Standing({ state, holdUntil, problem, children }: StandingProps) {
  if (state === 'over') return <Banner tone="warn">{problem}</Banner>;
  if (state !== 'holding')
    return (
      <>
        <p>撤销时间已过。请在 5 分钟内再次输入安全密码，查看解除监管密码。</p>
        {children}
      </>
    );
  return (
    <Banner title="指令已受理，可以撤销">
      还有 <HoldCountdown until={holdUntil} />
      ，之后可以查看密码。如需撤销，请使用页面上的“撤销”。关闭此窗口后不能再查看这个密码。
    </Banner>
  );
}
