import type { BatchDevice } from '#machines/kinds/batch/batch-kinds.ts';
import type { Selection } from '#ui/table/selection.ts';

/** By the list's name, for whoever comes back to it by the history; in memory, and not longer than the session. */
export type KeptSelections = Map<string, Selection<BatchDevice>>;
