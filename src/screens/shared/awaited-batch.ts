import { useSyncExternalStore } from 'react';
import type { DeviceKindName } from '#domain/kinds/kinds.ts';
import type { BatchForm } from '#machines/kinds/batch/batch-kinds.ts';
import { useConsole } from './console-context.tsx';

/** A batch that was begun away from the list of devices, and waits for somebody to select them there. */
export interface AwaitedBatch {
  readonly kind: DeviceKindName;
  readonly command: string;
  /** its form at first, filled in as far as it is known */
  readonly fill: (form: BatchForm) => BatchForm;
  /** what it does, in words */
  readonly text: string;
}

interface OfferedCommands {
  readonly kind: DeviceKindName;
  readonly commands: readonly string[];
}

/** What waits for devices of a list: the recycle bin does not offer what is done with devices in use. */
export function useAwaited({ kind, commands }: OfferedCommands): AwaitedBatch | null {
  const { subscribe, get } = useConsole().kept.awaited;
  const batch = useSyncExternalStore(subscribe, get);
  return batch?.kind === kind && commands.includes(batch.command) ? batch : null;
}
