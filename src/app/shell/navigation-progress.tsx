import { css } from '#styled/css/index.mjs';

const bar = css({
  position: 'fixed',
  top: '0',
  insetInline: '0',
  zIndex: 'message',
  h: '[2px]',
  bg: 'accent',
  // Most navigations are quicker than the delay and show nothing.
  animation: 'fade 300ms ease-out 150ms both',
});

/** A thin line at the top while the next page is being fetched; the old one stays usable. */
export function NavigationProgress({ active }: { active: boolean }) {
  return active ? <div className={bar} aria-hidden="true" /> : null;
}
