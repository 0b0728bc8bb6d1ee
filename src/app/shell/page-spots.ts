import type { ActorRefFrom } from 'xstate';
import { requestTimeoutMs } from '#domain/limits.ts';
import type { navigationMachine } from '#machines/console/navigation/navigation.machine.ts';

/** Where on a page somebody was. */
interface Spot {
  readonly top: number;
  /** the link in the page's content that had the focus */
  readonly href: string | null;
}

/**
 * Back and Forward show a page where it was left, with the focus on the link that led away. The browser itself can't: the rows of a
 * list come later than the page. Returns how to stop.
 */
export function keepSpots(navigation: ActorRefFrom<typeof navigationMachine>, target: Window): () => void {
  const { document, history } = target;
  const spots = new Map<unknown, Spot>();
  const ending = new AbortController();
  const positionNow = () => (history.state as { readonly position?: unknown } | null)?.position;
  let shown = navigation.getSnapshot().context.place;
  let position = positionNow();
  let stopReturning = () => {};

  const ownScrolling = (own: boolean) => {
    history.scrollRestoration = own ? 'manual' : 'auto';
  };
  const subscription = navigation.subscribe(({ context: { place, arrival } }) => {
    if (place === shown) return;
    shown = place;
    stopReturning();
    // What is drawn is still the page that is left.
    spots.set(position, { top: target.scrollY, href: focusedLink(document)?.getAttribute('href') ?? null });
    position = positionNow();
    ownScrolling(true);
    if (arrival === 'pop') stopReturning = returnTo(spots.get(position) ?? { top: 0, href: null }, target);
  });
  ownScrolling(true);
  // A page that is loaded anew finds its place by the browser.
  target.addEventListener('pagehide', () => ownScrolling(false), ending);
  target.addEventListener('pageshow', () => ownScrolling(true), ending);
  return () => {
    subscription.unsubscribe();
    stopReturning();
    ending.abort();
    ownScrolling(false);
  };
}

const contentOf = (document: Document) => document.getElementById('content');

function focusedLink(document: Document): Element | null {
  const { activeElement } = document;
  return contentOf(document)?.contains(activeElement) ? (activeElement?.closest('a[href]') ?? null) : null;
}

/** Goes there as soon as the page is long enough and loads nothing more, unless the person does something before. */
function returnTo({ top, href }: Spot, target: Window): () => void {
  const { document } = target;
  const end = new AbortController();
  const stop = () => end.abort();
  const go = () => {
    if (end.signal.aborted) return;
    target.scrollTo(0, top);
    focusOn(href, document);
    const isThere = Math.abs(target.scrollY - top) < 1;
    if (isThere && !contentOf(document)?.querySelector('[aria-busy="true"]')) stop();
  };
  const watch = new MutationObserver(go);
  const begin = target.requestAnimationFrame(() => {
    watch.observe(document.body, { subtree: true, childList: true, attributeFilter: ['aria-busy'] });
    go();
  });
  const patience = setTimeout(stop, requestTimeoutMs);
  end.signal.addEventListener('abort', () => {
    watch.disconnect();
    clearTimeout(patience);
    target.cancelAnimationFrame(begin);
  });
  for (const type of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
    target.addEventListener(type, stop, { signal: end.signal, passive: true });
  return stop;
}

/** Where the person has put the focus elsewhere, it stays. */
function focusOn(href: string | null, document: Document): void {
  const content = contentOf(document);
  const isFree = [null, document.body, content].includes(document.activeElement as HTMLElement | null);
  if (href === null || !isFree) return;
  const link = [...(content?.querySelectorAll<HTMLElement>('a[href]') ?? [])].find(
    (each) => each.getAttribute('href') === href,
  );
  link?.focus({ preventScroll: true });
}
