import { css } from '#styled/css/index.mjs';
import * as labels from '../labels.ts';

const ring = css({
  display: 'inline-block',
  flexShrink: '0',
  w: '[1em]',
  h: '[1em]',
  borderRadius: 'full',
  border: '2px solid',
  borderColor: 'current',
  borderTopColor: 'transparent',
  animation: 'spin 700ms linear infinite',
});

/** A turning ring as high as its text. `label` is read aloud; leave it empty beside a text that says the same. */
export function Spinner({ label = labels.loading }: { label?: string }) {
  return label ? (
    <span className={ring} role="status" aria-label={label} />
  ) : (
    <span className={ring} aria-hidden="true" />
  );
}
