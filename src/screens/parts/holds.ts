import { createContext, use } from 'react';
import type { Hold } from '#machines/held-operations/held-operations.types.ts';

/** The bar of what can still be taken back, as screens reach it. */
export interface Holds {
  /** One press: nothing is asked first. */
  readonly undo: (hold: Hold) => void;
  /** Something was accepted that waits out its hold window. */
  readonly look: () => void;
}

const nowhere: Holds = {
  undo: () => {
    throw new Error('what is held is taken back on pages of a person');
  },
  look: () => {},
};

/** The default layout fills it. */
export const HoldsContext = createContext<Holds>(nowhere);

export const useHolds = (): Holds => use(HoldsContext);
