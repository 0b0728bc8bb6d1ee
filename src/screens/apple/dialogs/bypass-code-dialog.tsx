import { useState } from 'react';
import * as v from 'valibot';
import { appleCommandCalls } from '#api/contract/apple/commands.ts';
import { appleCommandTitle } from '#domain/apple/commands.ts';
import { formatDateTime } from '#domain/text/time.ts';
import { smsTypeOf } from '#machines/devices/secured-command/secured-calls.ts';
import { ProofDialog } from '#screens/devices/commands/proof-dialog.tsx';
import { summaryOf } from '#screens/devices/words/device-words.ts';
import { css } from '#styled/css/index.mjs';
import { CopyButton } from '#ui/button/copy-button.tsx';
import { Banner } from '#ui/display/banner.tsx';
import { Dialog } from '#ui/popup/dialog.tsx';
import type { AppleDialogProps } from './apple-dialog.ts';

const command = 'get-activation-lock-password';
const title = appleCommandTitle(command);
const disclosed = appleCommandCalls['get-activation-lock-password'].result.entries.result;
type Disclosed = v.InferOutput<typeof disclosed>;

const styles = {
  code: css({
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '3',
    px: '4',
    py: '3',
    bg: 'sunken',
    borderRadius: 'md',
  }),
  text: css({ fontFamily: 'mono', fontSize: 'md', overflowWrap: 'anywhere', userSelect: 'all' }),
  note: css({ color: 'ink2', fontSize: 'sm' }),
};

/** Shows the code of the activation lock: it lives in this dialog alone, and goes with it. */
export default function BypassCodeDialog({ device, icon, onClose }: AppleDialogProps) {
  const [code, setCode] = useState<Disclosed | null>(null);
  const [ended, setEnded] = useState(false);
  if (ended) return <Code code={code} about={summaryOf(device)} onClose={() => onClose(null)} />;
  return (
    <ProofDialog
      kind="apple"
      command={command}
      request={{ kind: 'apple', command, body: { device_id: device.id } }}
      smsType={smsTypeOf('apple', command)}
      title={title}
      description={summaryOf(device)}
      okIcon={icon}
      footnote="每次查看都会记录"
      onDisclosed={(result) => setCode(v.parse(disclosed, result))}
      onEnd={(accepted) => (accepted ? setEnded(true) : onClose(null))}
    >
      <p>设备停在激活锁界面时，在密码一栏输入此密码（账户一栏留空）即可激活。请只告诉需要的人。</p>
    </ProofDialog>
  );
}

function Code({ code, about, onClose }: { code: Disclosed | null; about: string; onClose: () => void }) {
  return (
    <Dialog
      open
      noCancel
      size="sm"
      title="激活锁密码"
      description={about}
      okText="关闭"
      footnote="本次查看已记录"
      ok={{ onClick: onClose }}
      cancel={{ onClick: onClose }}
    >
      {code === null ? (
        <Banner tone="warn" title="未收到密码">
          服务器已记录这次查看，但答复未送达。请关闭后再查看一次。
        </Banner>
      ) : (
        <>
          <div className={styles.code}>
            <output className={styles.text}>{code.passcode}</output>
            <CopyButton text={code.passcode} />
          </div>
          <p className={styles.note}>
            {code.stored_at === null ? '保存时间未知' : `保存于 ${formatDateTime(code.stored_at)}`}
            。激活锁关闭后再开启，密码会更换。
          </p>
        </>
      )}
    </Dialog>
  );
}
