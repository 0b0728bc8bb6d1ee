import { Fragment } from 'react';
import { css } from '#styled/css/index.mjs';

/** A line ends between two of them rather than within a date. */
const part = css({ display: 'inline-block', maxW: 'full' });

/** Short facts beside each other; what is empty is left out. */
export const Dotted = ({ parts }: { parts: readonly (string | null)[] }) =>
  parts.filter(Boolean).map((text, place) => (
    <Fragment key={place}>
      {place > 0 ? ' · ' : null}
      <span className={part}>{text}</span>
    </Fragment>
  ));
