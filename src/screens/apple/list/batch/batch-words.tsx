import { Lock, LockOpen, SlidersHorizontal, UserRoundCog } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AppleListItem } from '#api/contract/apple/device.ts';
import { type BatchCommandName, batchTitle } from '#domain/apple/batch.ts';
import { appleCommand } from '#domain/apple/commands.ts';
import type { BatchRecord } from '#machines/devices/batch-command/batch-record.ts';
import { type PlainCommandWords, plainCommandWords } from '#screens/apple/commands/plain-command-words.tsx';
import { summaryOf } from '#screens/devices/words/device-words.ts';
import { Banner } from '#ui/display/banner.tsx';

/** How a batch is written. */

type PlainBatch = Exclude<
  BatchCommandName,
  'lock' | 'unlock' | 'set-system-restriction' | 'change-for-clerk'
>;

const isPlain = (command: BatchCommandName): command is PlainBatch =>
  Object.hasOwn(plainCommandWords, command);

export function iconOf(command: BatchCommandName): ReactNode {
  if (isPlain(command)) return plainCommandWords[command].icon;
  if (command === 'set-system-restriction') return <SlidersHorizontal aria-hidden="true" />;
  if (command === 'change-for-clerk') return <UserRoundCog aria-hidden="true" />;
  return command === 'lock' ? <Lock aria-hidden="true" /> : <LockOpen aria-hidden="true" />;
}

/** Whether a device, or Apple, has to do something for it. */
export const isCarriedOut = (command: BatchCommandName): boolean =>
  command !== 'change-for-clerk' && appleCommand(command).executor !== 'server';

export const isDangerous = (command: BatchCommandName): boolean => command === 'lock' || command === 'remove';

/** A batch of one is no batch to whoever gives it. */
export const titleOf = (command: BatchCommandName, count: number): string =>
  count > 1 ? `批量${batchTitle(command)}` : batchTitle(command);

export function descriptionOf(record: BatchRecord | null, devices: readonly AppleListItem[]): string {
  if (record) {
    const { order, items } = record;
    const to = order.command === 'change-for-clerk' ? `，移交给 ${order.receiver}` : '';
    return `共 ${items.length} 台设备${to}`;
  }
  const [first] = devices;
  return first && devices.length === 1 ? summaryOf(first) : `已选择 ${devices.length} 台设备`;
}

/** What becomes of the devices, where the name does not say it. */
export function BatchEffect(props: { command: BatchCommandName; devices: readonly AppleListItem[] }) {
  const { command, devices } = props;
  if (command === 'set-system-restriction')
    return <p>每台设备的系统限制都会变为下面的样子，设备上原有的个别设置也会被替换。</p>;
  if (!isPlain(command)) return null;
  const { effect, warning }: PlainCommandWords = plainCommandWords[command];
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
