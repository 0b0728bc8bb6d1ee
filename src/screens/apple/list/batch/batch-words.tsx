import { UserRoundCog } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AppleListItem } from '#api/contract/apple/device.ts';
import { type BatchCommandName, batchTitle } from '#domain/apple/batch.ts';
import { appleCommand } from '#domain/apple/commands.ts';
import type { BatchRecord } from '#machines/devices/batch-command/batch-record.ts';
import { commandDefinition, isDangerous as isDangerousCommand } from '#screens/apple/commands/commands.ts';
import type { FormCommand, PlainCommand } from '#screens/apple/commands/definition.ts';
import { summaryOf } from '#screens/devices/words/device-words.ts';
import { Banner } from '#ui/display/banner.tsx';

/** How a batch is written. */

export const iconOf = (command: BatchCommandName): ReactNode =>
  command === 'change-for-clerk' ? <UserRoundCog aria-hidden="true" /> : commandDefinition(command).icon;

/** Whether a device, or Apple, has to do something for it. */
export const isCarriedOut = (command: BatchCommandName): boolean =>
  command !== 'change-for-clerk' && appleCommand(command).executor !== 'server';

export const isDangerous = (command: BatchCommandName): boolean =>
  command !== 'change-for-clerk' && isDangerousCommand(command);

/** A batch of one is no batch to whoever gives it. */
export const titleOf = (command: BatchCommandName, count: number): string =>
  count > 1 ? `批量${batchTitle(command)}` : batchTitle(command);

export function descriptionOf(record: BatchRecord | null, devices: readonly AppleListItem[]): string {
  if (record) {
    const { order, items } = record;
    const to = order.command === 'change-for-clerk' ? `，所属店员变更为 ${order.receiver}` : '';
    return `共 ${items.length} 台设备${to}`;
  }
  const [first] = devices;
  return first && devices.length === 1 ? summaryOf(first) : `已选择 ${devices.length} 台设备`;
}

/** What becomes of the devices, where the name does not say it. */
export function BatchEffect(props: { command: BatchCommandName; devices: readonly AppleListItem[] }) {
  const { command, devices } = props;
  if (command === 'change-for-clerk') return null;
  const definition: PlainCommand | FormCommand = commandDefinition(command);
  if ('dialog' in definition) {
    const { effectOnMany } = definition;
    return effectOnMany === undefined ? null : <p>{effectOnMany}</p>;
  }
  const { effect, warning } = definition;
  const warned = devices.filter((device) => warning?.(device));
  const [first] = warned;
  return (
    <>
      <p>{effect}</p>
      {first ? (
        <Banner tone="warn">
          {devices.length > 1 ? `其中 ${warned.length} 台：` : ''}
          {warning?.(first)}
        </Banner>
      ) : null}
    </>
  );
}
