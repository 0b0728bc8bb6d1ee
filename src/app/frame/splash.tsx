import { css } from '#styled/css/index.mjs';
import { Spinner } from '#ui/display/spinner.tsx';

const root = css({
  display: 'grid',
  placeItems: 'center',
  minH: '[100dvh]',
  fontSize: 'xxl',
  color: 'ink3',
  // Only who waits longer sees it.
  animation: 'fade 400ms ease-out 400ms both',
});

/** Where it is not known yet which page is shown. */
export function Splash() {
  return (
    <main className={root} aria-busy="true">
      <Spinner />
    </main>
  );
}
