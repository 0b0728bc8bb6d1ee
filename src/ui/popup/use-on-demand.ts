import { type ComponentType, use, useEffect, useRef, useState } from 'react';
import { NotifyContext } from '../hint/notify.ts';
import * as labels from '../labels.ts';
import type { LazyPart } from './lazy-part.ts';

/**
 * A popup whose code is fetched when a person turns to its button. It is mounted closed and opened right after,
 * because Ark moves the focus only when it sees the change.
 */
export function useOnDemand<Props>(panel: LazyPart<ComponentType<Props>>) {
  const notify = use(NotifyContext);
  const [Panel, setPanel] = useState<ComponentType<Props> | null>(null);
  const [mounted, setMounted] = useState(false);
  const [state, setState] = useState<'closed' | 'fetching' | 'open'>('closed');
  const wish = useRef(0);
  useEffect(() => setMounted(Panel !== null), [Panel]);
  // Who has gone on is not called back by a popup, nor by a message about it.
  useEffect(
    () => () => {
      wish.current++;
    },
    [],
  );

  const close = () => {
    wish.current++;
    setState('closed');
  };
  const open = () => {
    const ready = panel.get();
    if (ready) setPanel(() => ready);
    setState(ready ? 'open' : 'fetching');
    if (ready) return;
    const own = ++wish.current;
    panel.load().then(
      (fetched) => {
        if (own !== wish.current) return;
        setPanel(() => fetched);
        setState('open');
      },
      () => {
        if (own !== wish.current) return;
        setState('closed');
        notify('warn', labels.partNotLoaded);
      },
    );
  };
  // Where it fails, the press that follows tries again and tells.
  const preload = () => void panel.load().catch(() => {});

  return {
    Panel,
    open: state === 'open' && mounted,
    setOpen: (wanted: boolean) => (wanted ? open() : close()),
    /** Attributes of the button. */
    trigger: {
      'aria-expanded': state === 'open' && mounted,
      'aria-busy': state === 'fetching' || undefined,
      onPointerEnter: preload,
      onFocus: preload,
      onBlur: () => state === 'fetching' && close(),
    },
  };
}
