import { useSelector } from '@xstate/react';
import { Undo2 } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { holdMs } from '#domain/limits.ts';
import { serverNow } from '#domain/text/server-clock.ts';
import type { Hold } from '#machines/devices/held-operations/held-operations.machine.ts';
import { sentenceOfHold, undoWordsOf } from '#machines/devices/held-operations/hold-words.ts';
import { useControl } from '#screens/shared/actors/control.ts';
import { useMachineMarks } from '#screens/shared/actors/machine-root.tsx';
import { Button } from '#ui/button/button.tsx';
import { VisuallyHidden } from '#ui/display/visually-hidden.tsx';
import { useEdgeHeight } from '#ui/use-edge-height.ts';
import { setUrgentTitle } from '../shell/document-title.ts';
import { useBarFocus } from '../shell/use-bar-focus.ts';
import { styles } from './holds-bar-style.ts';
import type { HeldOperations } from './holds-part.tsx';

const shownAtOnce = 3;

const secondsLeft = (until: string) => Math.max(0, Math.ceil((Date.parse(until) - serverNow()) / 1_000));

/** Above everything, also above an open dialog: what leaves soon, how soon, and one press that takes it back. */
export function HoldsBar({ actor }: { actor: HeldOperations }) {
  const holds = useSelector(actor, ({ context }) => context.holds);
  const unread = useSelector(actor, ({ context }) => context.unread);
  const marks = useMachineMarks('heldOperations', actor);
  const [all, setAll] = useState(false);
  useSecondTicks(holds.length > 0);
  useUrgentTitle(useSelector(actor, ({ context }) => context.next));
  const isShown = holds.length > 0;
  const list = useRef<HTMLUListElement>(null);
  useEdgeHeight(list, isShown, '--holds-bar');
  const focus = useBarFocus(list);
  const shown = all ? holds : holds.slice(0, shownAtOnce);
  const more = holds.length - shown.length;
  // An open dialog hides the rest of the page from screen readers, but nothing with aria-live on <body>.
  return createPortal(
    <section {...marks} {...focus} className={styles.region} aria-label="可撤销的操作" aria-live="off">
      <VisuallyHidden role="alert" aria-atomic="false">
        {holds.map((hold) => (
          <Announcement key={hold.id} actor={actor} hold={hold} />
        ))}
      </VisuallyHidden>
      {isShown ? (
        <ul ref={list} className={styles.list}>
          {shown.map((hold) => (
            <Row key={hold.id} actor={actor} hold={hold} />
          ))}
          {more > 0 ? (
            <li className={styles.more}>
              <button type="button" className={styles.moreButton} onClick={() => setAll(true)}>
                {`还有 ${more} 项`}
              </button>
            </li>
          ) : null}
          {unread ? (
            <li className={styles.unread}>
              <span role="status">撤销倒计时暂未同步，正在重试</span>
            </li>
          ) : null}
        </ul>
      ) : null}
    </section>,
    document.body,
  );
}

/** Said once, with the seconds that are left then; nothing of what was pressed elsewhere. */
function Announcement({ actor, hold }: { actor: HeldOperations; hold: Hold }) {
  const [text] = useState(() =>
    actor.getSnapshot().context.undoing.includes(hold.id)
      ? null
      : `${sentenceOfHold(hold)}，${secondsLeft(hold.until)} 秒内可以撤销。`,
  );
  return <span>{text}</span>;
}

function Row({ actor, hold }: { actor: HeldOperations; hold: Hold }) {
  const { id, about, until } = hold;
  const undoing = useSelector(actor, ({ context }) => context.undoing.includes(id));
  const lost = useSelector(actor, ({ context }) => context.lost.includes(id));
  const refused = useSelector(actor, ({ context }) => context.refused.includes(id));
  const busy = undoing || lost || refused;
  const seconds = secondsLeft(until);
  const undo = useControl(actor, { type: 'hold.undo', hold });
  const { action, title } = undoWordsOf(hold);
  return (
    <li className={styles.row}>
      <span className={styles.text}>
        {sentenceOfHold(hold)}
        <span className={styles.seconds} role="timer">
          {busyWords({ undoing, lost, refused }) ?? `剩余 ${seconds} 秒`}
        </span>
      </span>
      <Button
        {...undo}
        aria-label={`${title}：${about}`}
        variant="primary"
        icon={<Undo2 aria-hidden="true" />}
        loading={busy}
      >
        {action}
      </Button>
      {busy ? null : (
        <span
          className={styles.line}
          style={{ scale: `${Math.min(1, (seconds * 1_000) / holdMs)} 1` }}
          aria-hidden="true"
        />
      )}
    </li>
  );
}

const busyWords = ({ undoing, lost, refused }: Record<'undoing' | 'lost' | 'refused', boolean>) => {
  if (lost) return '未收到答复，正在核对…';
  if (undoing) return '正在撤销…';
  return refused ? '正在核对…' : null;
};

/** Draws again with each second, as long as there is something to count. */
function useSecondTicks(counting: boolean): void {
  const [, tick] = useState(0);
  useEffect(() => {
    if (!counting) return;
    const timer = setInterval(() => tick((count) => count + 1), 1_000);
    return () => clearInterval(timer);
  }, [counting]);
}

/** The tab says it too, where another tab is in front: without seconds, which a browser lets pass unsaid there for a minute. */
function useUrgentTitle(first: Hold | null): void {
  const hidden = useSyncExternalStore(watchVisibility, () => document.visibilityState === 'hidden');
  const seconds = first && !hidden ? `${secondsLeft(first.until)} 秒内` : '';
  const text = first ? `${seconds}可${undoWordsOf(first).title}` : null;
  useEffect(() => {
    setUrgentTitle(text);
  }, [text]);
  useEffect(() => () => setUrgentTitle(null), []);
}

function watchVisibility(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
}
