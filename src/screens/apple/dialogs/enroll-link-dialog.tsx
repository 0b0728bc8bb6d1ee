import * as labels from '#ui/labels.ts';
import { Dialog } from '#ui/popup/dialog.tsx';
import type { AppleDialogProps } from './apple-dialog.ts';
import { EnrollLabel } from './enroll-label.tsx';
import { enrolmentTitle } from './enrolment-offer.ts';

/** Where a phone is enrolled (`call.ios`, ours). */
export default function EnrollLinkDialog({ device, onClose }: AppleDialogProps) {
  const close = { onClick: () => onClose(null) };
  return (
    <Dialog
      open
      noCancel
      title={enrolmentTitle}
      description={[device.product_name, device.serial_number].filter(Boolean).join(' · ')}
      okText={labels.close}
      ok={close}
      cancel={close}
    >
      <EnrollLabel device={device} />
    </Dialog>
  );
}
