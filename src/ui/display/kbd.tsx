import { css } from '#styled/css/index.mjs';

const key = css({
  display: 'inline-block',
  minW: '[20px]',
  px: '1',
  fontFamily: 'body',
  fontSize: 'xs',
  lineHeight: '[18px]',
  textAlign: 'center',
  color: 'ink3',
  bg: 'surface',
  borderWidth: '1px',
  borderColor: 'lineStrong',
  borderRadius: 'sm',
  whiteSpace: 'nowrap',
});

/** A key of the keyboard, or several that are pressed together. */
export function Kbd({ children }: { children: string }) {
  return <kbd className={key}>{children}</kbd>;
}
