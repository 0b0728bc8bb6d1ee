import { useEffect, useRef } from 'react';
import { css } from '#styled/css/index.mjs';
import { Button } from '#ui/button/button.tsx';
import type { Control } from '#ui/control.ts';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { useConsole } from '../console-context.tsx';

/**
 * Where the rows of a list begin, with what is said of them: it comes back into sight when somebody goes on to other rows. Back and
 * Forward bring their own place on the page with them. `place` is what the list is asked for.
 */
export function ListTop({ place }: { place: string }) {
  const { navigation } = useConsole();
  const top = useRef<HTMLDivElement>(null);
  const shown = useRef(place);
  useEffect(() => {
    if (shown.current === place) return;
    shown.current = place;
    const isAbove = (top.current?.getBoundingClientRect().top ?? 0) < 0;
    if (isAbove && navigation.getSnapshot().context.arrival !== 'pop') top.current?.scrollIntoView();
  }, [place, navigation]);
  return <div ref={top} className={css({ h: '0' })} />;
}

interface BeyondEndProps {
  /** what the list lists */
  what: string;
  first: Control;
}

/** In place of the rows of a page that is behind the last. */
export function BeyondEnd({ what, first }: BeyondEndProps) {
  return (
    <EmptyState
      title={`这一页没有${what}`}
      text={`${what}变少了，或页码超出了范围。`}
      action={<Button {...first}>回到第一页</Button>}
    />
  );
}
