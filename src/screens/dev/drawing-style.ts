import { css, cva } from '#styled/css/index.mjs';

export const styles = {
  drawing: css({ display: 'block', maxW: '[none]', mx: 'auto', fontSize: 'xs' }),
  head: css({ fill: '[context-stroke]' }),
  dot: css({ fill: 'lineControl' }),
  rule: css({ stroke: 'line' }),
  icon: css({ fill: 'transparent', stroke: 'ink3', strokeWidth: '[1.4]', strokeLinecap: '[round]' }),
  box: cva({
    base: { stroke: 'lineControl' },
    variants: {
      kind: {
        outer: { fill: 'transparent' },
        region: { fill: 'transparent', strokeDasharray: '[6 4]' },
        inner: { fill: 'sunken' },
      },
      active: { true: { stroke: 'accent', strokeWidth: '[2]' }, false: {} },
    },
    compoundVariants: [{ kind: 'inner', active: true, css: { fill: 'accentSoft', strokeWidth: '[2.5]' } }],
  }),
  title: cva({
    base: { fill: 'ink', fontSize: 'md', fontWeight: 'bold' },
    variants: { inner: { true: { textAnchor: '[middle]' }, false: {} } },
  }),
  arrow: cva({
    base: { fill: 'transparent' },
    variants: {
      taken: {
        never: { stroke: 'lineControl', strokeWidth: '[1.2]' },
        before: { stroke: 'accent', strokeWidth: '[2]' },
        latest: { stroke: 'ok', strokeWidth: '[3]' },
      },
    },
  }),
  line: cva({
    base: { strokeLinejoin: '[round]' },
    variants: {
      outside: {
        // The words stand on their arrow.
        true: { paintOrder: '[stroke]', stroke: 'surface', strokeWidth: '[4]' },
        false: {},
      },
      taken: {
        never: { fill: 'ink2' },
        before: { fill: 'accent', fontWeight: 'bold' },
        latest: { fill: 'ok', fontWeight: 'bold' },
      },
    },
  }),
};
