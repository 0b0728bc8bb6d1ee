import { type PointerEvent, type ReactNode, type SyntheticEvent, useEffect, useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { css } from '#styled/css/index.mjs';
import { VisuallyHidden } from '../display/visually-hidden.tsx';

const styles = {
  anchor: css({ display: 'inline-flex', maxW: 'full' }),
  // The padding bridges the gap, so that the pointer can travel onto the text.
  frame: css({
    position: 'fixed',
    top: '0',
    left: '0',
    zIndex: 'popup',
    py: '1.5',
    maxW: '[min(320px, 100vw - 16px)]',
    pointerEvents: 'auto',
  }),
  bubble: css({
    px: '2.5',
    py: '1.5',
    bg: 'raised',
    color: 'ink',
    fontSize: 'sm',
    borderWidth: '1px',
    borderColor: 'lineStrong',
    borderRadius: 'md',
    boxShadow: 'popup',
    overflowWrap: 'anywhere',
    animation: 'fade 120ms',
  }),
};

const edge = 8;

/** Above the anchor and centred, below where there is no room, never over the window's edge. */
function place(frame: HTMLElement, anchor: DOMRect): void {
  const { width, height } = frame.getBoundingClientRect();
  const centred = anchor.left + anchor.width / 2 - width / 2;
  const left = Math.max(edge, Math.min(centred, innerWidth - width - edge));
  const top = anchor.top - height < edge ? anchor.bottom : anchor.top - height;
  frame.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
}

export interface TooltipProps {
  /** Without a text there is only the child; it keeps its place and focus as the text comes and goes. */
  text: string | null | undefined;
  /** Puts the given props on the one element that takes the focus. */
  children: (described: { 'aria-describedby'?: string }) => ReactNode;
}

/** A text by hover, focus and tap; Esc hides it. Screen readers have it as the element's description. */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId();
  const [anchor, setAnchor] = useState<DOMRect | null>(null);
  const show = (event: SyntheticEvent<HTMLElement>) => setAnchor(event.currentTarget.getBoundingClientRect());
  const hide = () => setAnchor(null);
  const isTouch = (event: PointerEvent) => event.pointerType === 'touch';

  useEffect(() => {
    if (anchor === null) return;
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && setAnchor(null);
    const close = () => setAnchor(null);
    document.addEventListener('keydown', onKey);
    addEventListener('scroll', close, true);
    addEventListener('resize', close);
    return () => {
      document.removeEventListener('keydown', onKey);
      removeEventListener('scroll', close, true);
      removeEventListener('resize', close);
    };
  }, [anchor]);

  if (!text) return <span className={styles.anchor}>{children({})}</span>;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches the control inside
    <span
      className={styles.anchor}
      onPointerEnter={(event) => !isTouch(event) && show(event)}
      onPointerLeave={(event) => !isTouch(event) && hide()}
      onClickCapture={show}
      onFocus={show}
      onBlur={hide}
    >
      {children({ 'aria-describedby': id })}
      <VisuallyHidden id={id}>{text}</VisuallyHidden>
      {anchor &&
        createPortal(
          <div
            ref={(frame) => {
              if (frame) place(frame, anchor);
            }}
            className={styles.frame}
            aria-hidden="true"
          >
            <div className={styles.bubble}>{text}</div>
          </div>,
          document.body,
        )}
    </span>
  );
}
