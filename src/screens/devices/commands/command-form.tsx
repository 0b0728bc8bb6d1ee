import { type ReactNode, useState } from 'react';
import type { DeviceListItem } from '#api/contract/devices/device.ts';
import { commandOf } from '#domain/kinds/commands.ts';
import { holdMs } from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';
import { serverNow } from '#domain/text/server-clock.ts';
import type { FormErrors } from '#machines/devices/secured-command/form-fields.ts';
import { smsTypeOf } from '#machines/devices/secured-command/secured-calls.ts';
import type {
  SecuredCommandName,
  SecuredRequest,
} from '#machines/devices/secured-command/secured-request.ts';
import { summaryOf } from '#screens/devices/words/device-words.ts';
import type { DeviceDialogProps } from './device-dialog.ts';
import { ProofDialog } from './proof-dialog.tsx';
import { effectHint } from './strandability.ts';

interface CommandFormProps<Name extends SecuredCommandName>
  extends Pick<DeviceDialogProps, 'device' | 'onClose'> {
  command: Name;
  /** null: what was filled in is not right yet */
  request: SecuredRequest | null;
  onIncomplete?: () => void;
  size?: 'sm' | 'md' | 'lg';
  aside?: ReactNode | ((readOnly: boolean) => ReactNode);
  okIcon: ReactNode;
  danger?: boolean;
  children: ReactNode | ((readOnly: boolean, errors: FormErrors<Name>) => ReactNode);
}

/** The dialog of one command to one device, which it is named after; says when the command takes effect. */
export function CommandForm<Name extends SecuredCommandName>({
  device,
  onClose,
  ...props
}: CommandFormProps<Name>) {
  const [openedAt] = useState(serverNow);
  const { title, irreversible } = commandOf(device.kind, props.command);
  return (
    <ProofDialog
      {...props}
      kind={device.kind}
      serialNumber={device.serial_number}
      irreversible={irreversible}
      smsType={smsTypeOf(device.kind, props.command)}
      title={title}
      description={summaryOf(device)}
      footnote={footnoteOf(props.command, device, openedAt)}
      onEnd={(accepted) => onClose(accepted ? messages.commandAccepted : null)}
    />
  );
}

function footnoteOf(command: SecuredCommandName, device: DeviceListItem, openedAt: number): string {
  const { executor, irreversible } = commandOf(device.kind, command);
  const hints = [
    irreversible && `确定后 ${holdMs / 1000} 秒内可以撤销`,
    executor === 'device' && effectHint(device, openedAt),
    executor === 'server' && '立即生效，不会发送到设备',
  ];
  return hints.filter(Boolean).join('，');
}
