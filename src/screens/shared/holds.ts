import type { Hold } from '#machines/devices/held-operations/held-operations.machine.ts';
import { useConsole } from './console-context.tsx';

/** The bar of what of one's own can still be taken back, as screens reach it. */
export interface Holds {
  /** One press: nothing is asked first. */
  readonly undo: (hold: Hold) => void;
  /** Something was accepted that waits out its hold window. */
  readonly look: () => void;
}

export const useHolds = (): Holds => useConsole().holds;
