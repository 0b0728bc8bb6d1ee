import { css } from '#styled/css/index.mjs';

const styles = {
  block: css({
    fontFamily: 'mono',
    fontSize: 'xs',
    bg: 'sunken',
    borderRadius: 'md',
    p: '3',
    // Its end is in the middle of a line, which says that there is more.
    maxH: '[310px]',
    overflow: 'auto',
  }),
  text: css({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }),
};

/** A program or a message, as it stands in a file. `label`: of what. */
export const CodeBlock = ({ label, children }: { label: string; children: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
  <section className={styles.block} tabIndex={0} aria-label={label}>
    <pre className={styles.text}>{children}</pre>
  </section>
);
