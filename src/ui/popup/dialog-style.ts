import { css, cva } from '#styled/css/index.mjs';

/** The card itself: a bottom sheet up to 480 px, centred above. */
export const dialogStyle = cva({
  base: {
    display: 'flex',
    flexDirection: 'column',
    w: 'full',
    maxH: {
      base: '[calc(92dvh - var(--holds-bar))]',
      sm: '[calc(100dvh - 24px - max(24px, var(--holds-bar)))]',
    },
    bg: 'raised',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: { base: '[12px 12px 0 0]', sm: 'lg' },
    boxShadow: 'popup',
    overflow: 'hidden',
    outline: 'none',
    // Only while open: Ark waits for the end of an animation that it finds on a closed part.
    '&[data-state=open]': { animation: 'rise 160ms ease-out' },
  },
  variants: {
    size: {
      sm: { sm: { maxW: 'dialogSm' } },
      md: { sm: { maxW: 'dialogMd' } },
      lg: { sm: { maxW: 'dialogLg' } },
      xl: { sm: { maxW: 'dialogXl' } },
    },
  },
});

export const styles = {
  mask: css({
    position: 'fixed',
    inset: '0',
    zIndex: 'popup',
    bg: 'scrim',
    '&[data-state=open]': { animation: 'fade 120ms' },
  }),
  positioner: css({
    position: 'fixed',
    inset: '0',
    zIndex: 'popup',
    display: 'flex',
    alignItems: { base: 'flex-end', sm: 'center' },
    justifyContent: 'center',
    p: { base: '0', sm: '6' },
    // What can still be taken back stands below it.
    pb: { base: '[var(--holds-bar)]', sm: '[max(24px, var(--holds-bar))]' },
  }),
  head: css({
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'flex-start',
    gap: '4',
    px: '5',
    pt: '4',
    pb: '3',
    borderBottomWidth: '1px',
    borderColor: 'line',
  }),
  title: css({ fontSize: 'lg', fontWeight: 'bold', lineHeight: '[32px]' }),
  description: css({ color: 'ink2', overflowWrap: 'anywhere' }),
  body: css({
    // A flex row would stretch the columns to what is shown of them, not to what they hold.
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) auto' },
    gridTemplateRows: '1fr auto',
    flex: '1',
    minH: '0',
    overflowY: 'auto',
    overscrollBehavior: 'contain',
  }),
  main: css({ display: 'flex', flexDirection: 'column', gap: '4', minW: '0', p: '5' }),
  aside: css({
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: '3',
    p: '5',
    bg: 'sunken',
    borderColor: 'line',
    borderTopWidth: { base: '1px', md: '0' },
    borderLeftWidth: { base: '0', md: '1px' },
  }),
  foot: css({
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'flex-end',
    gap: '2',
    px: '5',
    py: '3',
    pb: '[max(12px, env(safe-area-inset-bottom))]',
    bg: 'sunken',
    borderTopWidth: '1px',
    borderColor: 'line',
    smDown: { '& > button': { flex: '1' } },
  }),
  footnote: css({
    flex: '1',
    minW: { base: 'full', sm: '0' },
    color: 'ink3',
    fontSize: 'sm',
    // A line ends behind a word or a comma, not within 分钟.
    wordBreak: 'keep-all',
    overflowWrap: 'anywhere',
    '&:empty': { display: 'none' },
  }),
};
