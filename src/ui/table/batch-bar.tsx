import { type ReactNode, useRef } from 'react';
import { css } from '#styled/css/index.mjs';
import { useEdgeHeight } from '../use-edge-height.ts';
import { useFocusToContent } from '../use-focus-to-content.ts';

const styles = {
  bar: css({
    position: 'sticky',
    bottom: {
      base: '[max(calc(68px + env(safe-area-inset-bottom)), var(--holds-bar), var(--task-card))]',
      md: '[max(16px, var(--holds-bar), var(--task-card))]',
    },
    zIndex: 'bar',
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    w: 'fit',
    maxW: 'full',
    mx: 'auto',
    mt: '2',
    px: '4',
    py: '1.5',
    bg: 'raised',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'lg',
    boxShadow: 'popup',
    flexWrap: { base: 'wrap', md: 'nowrap' },
    justifyContent: { base: 'center', md: 'flex-start' },
    animation: 'rise 160ms ease-out',
  }),
  text: css({ fontWeight: 'bold', whiteSpace: { md: 'nowrap' }, mr: '1' }),
};

/** Floats over the end of a list: what is selected (`text`, read out) and what can be done with it. */
export function BatchBar({ text, label, children }: { text: string; label: string; children: ReactNode }) {
  const bar = useRef<HTMLElement>(null);
  useFocusToContent(bar);
  useEdgeHeight(bar, true, '--batch-bar');
  return (
    <section ref={bar} className={styles.bar} aria-label={label}>
      <span className={styles.text} role="status">
        {text}
      </span>
      {children}
    </section>
  );
}
