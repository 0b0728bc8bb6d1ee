import { useSite } from '#screens/parts/console-context.tsx';
import { css } from '#styled/css/index.mjs';
import { Logo } from '#ui/logo.tsx';
import { Spinner } from '#ui/spinner.tsx';

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

/** Before the first page is known, or the name of the site. */
export function Splash({ named }: { named: boolean }) {
  const { siteTitle } = useSite();
  return (
    <main className={styles.root} aria-busy="true">
      {named ? (
        <>
          <Logo />
          {siteTitle}
        </>
      ) : (
        <Spinner />
      )}
    </main>
  );
}
