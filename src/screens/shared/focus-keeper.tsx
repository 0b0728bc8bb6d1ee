import { type ReactNode, useEffect, useRef } from 'react';
import { css } from '#styled/css/index.mjs';

/** What stood there may be gone, and the focus with it: the keyboard stays within the dialog. */
export function FocusKeeper({ phase, children }: { phase: string; children: ReactNode }) {
  const root = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at after each change of phase
  useEffect(() => {
    const dialog = root.current?.closest<HTMLElement>('[role=dialog]');
    if (dialog && !dialog.contains(document.activeElement)) dialog.focus();
  }, [phase]);
  return (
    <div ref={root} className={css({ display: 'contents' })}>
      {children}
    </div>
  );
}
