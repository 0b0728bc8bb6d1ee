import { css } from '#styled/css/index.mjs';
import { useMediaQuery } from '#ui/use-media-query.ts';

/** Where head, facts and actions no longer fit into one window: the `lg` breakpoint. */
const narrow = '(max-width: 1023.98px)';

/** Whether what can be done comes before the facts. */
export const useActionsFirst = () => useMediaQuery(narrow);

/** Two cards beside each other. */
export const cardPair = css({
  display: 'grid',
  gap: '4',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
});
