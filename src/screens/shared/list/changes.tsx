import { css } from '#styled/css/index.mjs';

const styles = {
  changes: css({ display: 'grid', gap: '1', overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }),
  field: css({ color: 'ink3' }),
};

export interface Change {
  readonly what: string;
  /** '' where nothing is told */
  readonly before: string;
  readonly after: string;
}

/** Of what is not told nothing stands before it. */
const arrow = ({ before, after }: Change) =>
  before === '' || before === after ? after : `${before} → ${after}`;

/** What was changed, each with what it was and is. */
export function Changes({ list }: { list: readonly Change[] }) {
  return (
    <div className={styles.changes}>
      {list.map((change) => (
        <p key={change.what}>
          <span className={styles.field}>{change.what}：</span>
          {arrow(change)}
        </p>
      ))}
    </div>
  );
}
