import { defaultSiteTitle } from '#domain/site.ts';
import { css } from '#styled/css/index.mjs';
import { Logo } from '#ui/logo.tsx';

const styles = {
  root: css({
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2.5',
    minH: '[100dvh]',
    fontSize: 'lg',
    fontWeight: 'bold',
    // Only who waits longer sees it.
    animation: 'fade 400ms ease-out 400ms both',
  }),
};

/** Before the first page is known. */
export function Splash() {
  return (
    <main className={styles.root} aria-busy="true">
      <Logo />
      {defaultSiteTitle}
    </main>
  );
}
