import { css } from '#styled/css/index.mjs';

const styles = css({
  fontFamily: 'mono',
  fontSize: 'xs',
  bg: 'sunken',
  borderRadius: 'md',
  p: '3',
  maxH: '[320px]',
  overflow: 'auto',
  whiteSpace: 'pre',
});

/** A program or a message, as it stands in a file. `label`: of what. */
export const CodeBlock = ({ label, children }: { label: string; children: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
  <section className={styles} tabIndex={0} aria-label={label}>
    <pre>{children}</pre>
  </section>
);
