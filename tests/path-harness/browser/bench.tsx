import { createRoot } from 'react-dom/client';
import { createActors } from '#app/actors.ts';
import { clearNotices, createNotices } from '#app/notices.ts';
import { sampleDevice } from '#machines/device-detail/sample-device.model.ts';
import { ConsoleContext } from '#screens/parts/console-context.tsx';
import { ProofDialog } from '#screens/parts/proof-dialog.tsx';

const request = { command: 'unlock', body: { device_id: sampleDevice().id } } as const;

/** The dialog of a command that may ask for an SMS code, with the console's own client and effects. Returns how to end it. */
export function startSmsCommand(root: HTMLElement): () => void {
  const react = createRoot(root);
  const notices = createNotices();
  const { console, stop } = createActors(window, notices);
  react.render(
    <ConsoleContext value={console}>
      <ProofDialog
        request={request}
        smsType="turn-off-activation-lock"
        title="需要短信验证码的指令"
        description=""
        onClose={() => react.render(null)}
      >
        {null}
      </ProofDialog>
    </ConsoleContext>,
  );
  return () => {
    react.unmount();
    stop();
    clearNotices(notices);
  };
}
