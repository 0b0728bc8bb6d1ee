import { css } from '#styled/css/index.mjs';

export const styles = {
  columns: css({
    display: 'grid',
    gap: { base: '3', lg: '8' },
    gridTemplateColumns: { lg: '220px minmax(0, 760px)' },
    alignItems: 'start',
  }),
  contents: css({ lg: { position: 'sticky', top: '[calc(var(--sticky-top) + 20px)]' } }),
  details: css({
    px: '4',
    bg: 'surface',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'lg',
    '&[open] > summary svg': { transform: 'rotate(180deg)' },
  }),
  summary: css({
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    minH: '[44px]',
    justifyContent: 'space-between',
    fontWeight: 'bold',
    listStyle: 'none',
    '&::-webkit-details-marker': { display: 'none' },
    '& svg': {
      w: 'icon',
      h: 'icon',
      color: 'ink3',
      transitionProperty: '[transform]',
      transitionDuration: 'fast',
    },
  }),
  list: css({ pb: '2', borderColor: 'line', lg: { borderLeftWidth: '1px', pb: '0' } }),
  entry: css({
    display: 'flex',
    alignItems: 'center',
    minH: { base: '[40px]', lg: '[34px]' },
    lg: { ml: '[-1px]', pl: '3', borderLeftWidth: '2px', borderColor: 'transparent' },
    color: 'ink2',
    _hover: { color: 'accent' },
    '&[aria-current]': { color: 'accent', fontWeight: 'bold', borderColor: 'accent' },
  }),
  article: css({
    bg: 'surface',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'lg',
    px: { base: '4', md: '8' },
    py: { base: '2', md: '3' },
  }),
  topic: css({
    py: { base: '4', md: '5' },
    borderTopWidth: '1px',
    borderColor: 'line',
    _first: { borderTopWidth: '0' },
  }),
  title: css({ fontSize: 'lg', fontWeight: 'bold', lineHeight: 'tight', mb: '2', outline: 'none' }),
  report: css({ py: '4', borderTopWidth: '1px', borderColor: 'line', color: 'ink2', fontSize: 'sm' }),
  // Lines of Chinese are read easily up to some forty characters.
  paragraph: css({ maxW: '[44em]', color: 'ink2', lineHeight: '[1.8]', '& + &': { mt: '2' } }),
};
