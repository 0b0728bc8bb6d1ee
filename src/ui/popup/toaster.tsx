import { CircleCheck, CircleX, Info, TriangleAlert, X } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { css, cva } from '#styled/css/index.mjs';
import * as labels from '../labels.ts';
import type { Notice, NoticeTone, Notifier } from './notifier.ts';

const styles = {
  region: css({
    position: 'fixed',
    // Below the line that says that the network is gone.
    top: '10',
    // On phones above the bars at the lower edge: what it tells of stands at the upper one. A sheet from below has its buttons there.
    'body:not(:has([role=dialog], [role=alertdialog])) &': {
      mdDown: {
        top: '[auto]',
        bottom:
          '[max(calc({sizes.tabBar} + 8px + env(safe-area-inset-bottom)), var(--holds-bar), var(--task-card), var(--batch-bar))]',
      },
    },
    insetInline: '3',
    zIndex: 'message',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    pointerEvents: 'none',
  }),
  list: css({
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: '2',
    '& > *': { mb: '2' },
  }),
  text: css({ flex: '1', minW: '0', overflowWrap: 'anywhere' }),
  close: css({
    display: 'grid',
    placeItems: 'center',
    w: { base: 'controlLg', md: 'target' },
    h: { base: 'controlLg', md: 'target' },
    color: 'ink3',
    borderRadius: 'sm',
    _hover: { color: 'ink' },
    '& svg': { w: 'iconSm', h: 'iconSm' },
  }),
};

const toast = cva({
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2.5',
    maxW: 'dialogMd',
    pl: '3',
    pr: '2',
    py: '2',
    bg: 'raised',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'md',
    boxShadow: 'popup',
    // A modal dialog takes the pointer from the rest of the page; its messages stay pressable.
    pointerEvents: 'auto',
    animation: 'rise 160ms ease-out',
    '& > svg': { w: 'icon', h: 'icon' },
  },
  variants: {
    tone: {
      info: { '& > svg': { color: 'wait' } },
      ok: { '& > svg': { color: 'ok' } },
      warn: { '& > svg': { color: 'warn' } },
      error: { '& > svg': { color: 'locked' } },
    },
  },
});

const icons = { info: Info, ok: CircleCheck, warn: TriangleAlert, error: CircleX };
const isUrgent = (tone: NoticeTone) => tone === 'error' || tone === 'warn';

/** Shows a notifier's messages above everything (rule app.z-index) and reads them out. Mount it once, for good. */
export function Toaster({ notifier }: { notifier: Notifier }) {
  const notices = useSyncExternalStore(notifier.subscribe, notifier.getSnapshot, notifier.getSnapshot);
  const of = (urgent: boolean) =>
    notices
      .filter(({ tone }) => isUrgent(tone) === urgent)
      .map((notice) => <Toast key={notice.id} notice={notice} notifier={notifier} />);
  // Both live regions stand empty from the start: one that appears with its text is not read. They hang on <body>,
  // marked by aria-live, because an open dialog hides the rest of the page from screen readers.
  return createPortal(
    <section className={styles.region} aria-label={labels.messages} aria-live="off">
      <div className={styles.list} role="alert" aria-live="assertive" aria-atomic="false">
        {of(true)}
      </div>
      <div className={styles.list} role="status" aria-live="polite" aria-atomic="false">
        {of(false)}
      </div>
    </section>,
    document.body,
  );
}

function Toast({ notice, notifier }: { notice: Notice; notifier: Notifier }) {
  const Icon = icons[notice.tone];
  const hold = () => notifier.hold(notice.id);
  const release = () => notifier.release(notice.id);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only stops the clock
    <div
      className={toast({ tone: notice.tone })}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <Icon aria-hidden="true" />
      <span className={styles.text}>{notice.text}</span>
      <button
        type="button"
        className={styles.close}
        aria-label={labels.close}
        onClick={() => notifier.dismiss(notice.id)}
      >
        <X aria-hidden="true" />
      </button>
    </div>
  );
}
