import { css } from '#styled/css/index.mjs';

export const styles = {
  frame: css({
    bg: 'surface',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'lg',
    // Clipping keeps the header sticky to the window; only rows too wide for the frame make it scroll.
    overflow: 'clip',
    '&[data-scrolls]': { overflowX: 'auto', overflowY: 'hidden' },
  }),
  // The ground of the row shows between two cells where a width is no whole pixel.
  headRow: css({ color: 'ink2', fontSize: 'sm', bg: 'sunken' }),
  head: css({
    position: 'sticky',
    top: 'var(--sticky-top, 0px)',
    '[data-scrolls] &': { position: 'relative', top: '0' },
    zIndex: 'sticky',
    h: '[38px]',
    px: '2.5',
    bg: 'sunken',
    _compact: { h: 'control' },
    borderBottomWidth: '1px',
    borderColor: 'line',
    whiteSpace: 'nowrap',
  }),
  sort: css({
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    minH: 'target',
    borderRadius: 'sm',
    fontSize: 'sm',
    color: 'ink2',
    _hover: { color: 'ink' },
    '&[data-active]': { color: 'ink', fontWeight: 'medium' },
    '&[aria-busy=true]': { color: 'accent', animation: 'pulse 1.6s ease-in-out 150ms infinite' },
    '& svg': { w: 'iconSm', h: 'iconSm' },
  }),
  row: css({
    // A stacking context of its own: a change in one row does not paint the others anew.
    isolation: 'isolate',
    bg: 'surface',
    _hover: { bg: 'sunken' },
    '&[data-selected]': { bg: 'accentSoft' },
    '&:last-child > td': { borderBottomWidth: '0' },
  }),
  cell: css({
    h: '[60px]',
    px: '2.5',
    py: '2',
    borderBottomWidth: '1px',
    borderColor: 'line',
    verticalAlign: 'middle',
    _compact: { h: '[40px]', py: '0.5' },
  }),
  // Narrower where the row fits into its frame just so; what is pinned beside it reckons with its whole width.
  check: css({ w: '[44px]', '[data-scrolls] &': { minW: '[44px]' }, pl: '3', pr: '0' }),
  end: css({ textAlign: 'end' }),
  /** What can be done with a row stays in sight while its cells scroll. */
  actions: css({
    '[data-scrolls] &': {
      position: 'sticky',
      right: '0',
      bg: '[inherit]',
      borderInlineStartWidth: '1px',
    },
  }),
  /** So does what a row is about, with its box. */
  pinned: css({
    '[data-scrolls] tr > &': { position: 'sticky', left: '0', zIndex: '[1]' },
    '[data-scrolls] tr > td&': { bg: '[inherit]' },
    '[data-scrolls] tr > th&': { zIndex: '[11]' },
    '[data-scrolls] tr > [data-box] + &': { left: '[44px]' },
    '[data-scrolls] tr > :not([data-box])&': { borderInlineEndWidth: '1px' },
  }),
  /** of a row that is to come */
  toCome: css({ '& > span': { w: '[80%]' } }),
  table: css({ position: 'relative' }),
  // A quick answer is there before anything has grown pale: nothing flickers.
  busy: css({
    opacity: '0.55',
    transitionProperty: '[opacity]',
    transitionDuration: 'fast',
    transitionDelay: '[150ms]',
  }),
  // The same for a table. A style of the rows' own would have all their cells styled and painted anew.
  veiled: css({
    '&::after': {
      content: '""',
      position: 'absolute',
      inset: '0',
      bg: 'surface',
      opacity: '0.45',
      pointerEvents: 'none',
      animation: 'fade 120ms ease-out 150ms both',
    },
  }),
  whole: css({ px: '4', py: '6' }),
  cards: css({ display: 'flex', flexDirection: 'column', gap: '2', _compact: { gap: '1.5' } }),
  card: css({
    bg: 'surface',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'lg',
    px: '3.5',
    pt: '3',
    pb: '1',
    _compact: { pt: '2', pb: '0' },
    '&[data-selected]': { bg: 'accentSoft', borderColor: 'accentLine' },
  }),
  cardHead: css({
    display: 'flex',
    alignItems: 'flex-start',
    gap: '2',
    mb: '2',
    _compact: { mb: '1' },
    '& > label': { ml: '-2.5', mt: '-1' },
  }),
  cardTitle: css({ flex: '1', minW: '0' }),
  lines: css({
    display: 'flex',
    flexDirection: 'column',
    gap: '0.5',
    mb: '2',
    fontSize: 'sm',
    _compact: { gap: '0', mb: '1' },
  }),
  titleToCome: css({ '& > span': { w: '[45%]', h: '[20px]' } }),
  // As high as the lines that come.
  linesToCome: css({
    display: 'flex',
    flexDirection: 'column',
    gap: '3',
    mb: '2',
    fontSize: 'sm',
    '& > :nth-child(even)': { w: '[80%]' },
  }),
  line: css({
    display: 'flex',
    justifyContent: 'space-between',
    gap: '4',
    '& > dt': { color: 'ink2', flexShrink: '0' },
    '& > dd': { textAlign: 'end', minW: '0', overflowWrap: 'anywhere' },
  }),
  cardActions: css({
    display: 'flex',
    borderTopWidth: '1px',
    borderColor: 'line',
    minH: '[44px]',
    alignItems: 'center',
    '& > *': { flex: '1' },
  }),
};
