import { batchUncounted } from '../limits.ts';
import { type DeviceKindName, deviceKind } from './kinds.ts';

/** Whether a person types how many devices a batch is for, before it is accepted (`decision.batch.count`). */
export const asksCount = (kind: DeviceKindName, command: string, devices: number): boolean =>
  devices > batchUncounted && deviceKind(kind).batch.counted.some((counted) => counted === command);

/** What was typed, as a number; null: it is none. */
export function typedCount(text: string): number | null {
  const plain = text.normalize('NFKC').replaceAll(/[\s,]/g, '');
  return /^\d{1,6}$/.test(plain) ? Number(plain) : null;
}
