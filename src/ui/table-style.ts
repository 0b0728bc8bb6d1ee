import { css, cva } from '#styled/css/index.mjs';

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
  headRow: css({ color: 'ink2', fontSize: 'sm' }),
  head: css({
    position: 'sticky',
    top: 'var(--sticky-top, 0px)',
    '[data-scrolls] &': { position: 'static' },
    zIndex: 'sticky',
    h: '[38px]',
    px: '3',
    bg: 'sunken',
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
    '& svg': { w: 'iconSm', h: 'iconSm' },
  }),
  row: css({
    _hover: { bg: 'sunken' },
    '&[data-selected]': { bg: 'accentSoft' },
    '&:last-child > td': { borderBottomWidth: '0' },
  }),
  check: css({ w: '[44px]', pl: '3', pr: '0' }),
  end: css({ textAlign: 'end' }),
  /** What can be done with a row stays in sight while its cells scroll. */
  actions: css({
    '[data-scrolls] &': {
      position: 'sticky',
      right: '0',
      bg: 'surface',
      borderInlineStartWidth: '1px',
    },
  }),
  busy: css({ opacity: '0.55', transitionProperty: '[opacity]', transitionDuration: 'fast' }),
  whole: css({ px: '4', py: '6' }),
  cards: css({ display: 'flex', flexDirection: 'column', gap: '2' }),
  card: css({
    bg: 'surface',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'lg',
    px: '3.5',
    pt: '3',
    pb: '1',
    '&[data-selected]': { bg: 'accentSoft', borderColor: 'accentLine' },
  }),
  cardHead: css({
    display: 'flex',
    alignItems: 'flex-start',
    gap: '2',
    mb: '2',
    '& > label': { ml: '-2.5', mt: '-1' },
  }),
  cardTitle: css({ flex: '1', minW: '0' }),
  lines: css({ display: 'flex', flexDirection: 'column', gap: '0.5', mb: '2', fontSize: 'sm' }),
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

export const cellStyle = cva({
  base: { px: '3', borderBottomWidth: '1px', borderColor: 'line', verticalAlign: 'middle' },
  variants: { density: { comfortable: { py: '2', h: '[60px]' }, compact: { py: '1', h: '[40px]' } } },
});
