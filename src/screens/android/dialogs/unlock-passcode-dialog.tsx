import { useState } from 'react';
import * as v from 'valibot';
import { androidCommandCalls } from '#api/contract/android/commands.ts';
import { androidCommandTitle } from '#domain/android/commands.ts';
import { isToBeLocked } from '#domain/devices/lock-state.ts';
import { passcodeDigits } from '#domain/limits.ts';
import { plainRequest } from '#machines/devices/secured-command/secured-request.ts';
import { ProofDialog } from '#screens/devices/commands/proof-dialog.tsx';
import { summaryOf } from '#screens/devices/words/device-words.ts';
import { Banner } from '#ui/display/banner.tsx';
import type { AndroidDialogProps } from './android-dialog.ts';
import { PasscodeDialog } from './passcode.tsx';

const command = 'get-unlock-passcode';
const title = androidCommandTitle(command);
const disclosed = androidCommandCalls[command].result.entries.result;

/** Asks for a code with which a phone without network is unlocked. */
export default function UnlockPasscodeDialog({ device, icon, onClose }: AndroidDialogProps) {
  const [code, setCode] = useState<string | null>(null);
  const [ended, setEnded] = useState(false);
  const about = summaryOf(device);
  const early = isToBeLocked(device.lock_evidence) ? (
    <Banner tone="warn">
      手机尚未确认锁定：手机收到锁定后，在此之前获取的密码会失效，请在锁定后再获取。
    </Banner>
  ) : null;
  if (ended) {
    return (
      <PasscodeDialog title="解锁密码" about={about} code={code} close={{ onClick: () => onClose(null) }}>
        {early}
        <p>{`在手机的锁定页面点“输入解锁密码”，输入这 ${passcodeDigits} 位数字，手机无需联网即可解锁。`}</p>
      </PasscodeDialog>
    );
  }
  return (
    <ProofDialog
      kind="android"
      command={command}
      request={plainRequest('android', command, device.id)}
      smsType={null}
      title={title}
      description={about}
      okIcon={icon}
      footnote="每次获取都会记录"
      onDisclosed={(result) => setCode(v.parse(disclosed, result).passcode)}
      onEnd={(operation) => (operation ? setEnded(true) : onClose(null))}
    >
      {early}
      <p>手机没有网络、收不到解除锁定的指令时使用。手机再次联网后，状态会变成“未锁定”。</p>
    </ProofDialog>
  );
}
