import { css } from '#styled/css/index.mjs';

const styles = css({
  fontFamily: 'mono',
  fontSize: 'xs',
  bgColor: 'sunken',
  // A shadow where there is more: what covers it goes along with the text and lies upon it where that ends.
  bgImage:
    '[linear-gradient(to right, {colors.sunken} 50%, transparent), linear-gradient(to left, {colors.sunken} 50%, transparent), linear-gradient({colors.sunken} 50%, transparent), linear-gradient(to top, {colors.sunken} 50%, transparent), linear-gradient(to right, {colors.lineStrong}, transparent), linear-gradient(to left, {colors.lineStrong}, transparent), linear-gradient({colors.lineStrong}, transparent), linear-gradient(to top, {colors.lineStrong}, transparent)]',
  bgPosition: '[0 0, 100% 0, 0 0, 0 100%, 0 0, 100% 0, 0 0, 0 100%]',
  bgSize: '[32px 100%, 32px 100%, 100% 32px, 100% 32px, 14px 100%, 14px 100%, 100% 14px, 100% 14px]',
  bgRepeat: 'no-repeat',
  backgroundAttachment: '[local, local, local, local, scroll, scroll, scroll, scroll]',
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
