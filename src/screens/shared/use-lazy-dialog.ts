import { useEffect, useRef, useState } from 'react';
import * as labels from '#ui/labels.ts';
import type { LazyPart } from '#ui/popup/lazy-part.ts';
import { useConsole } from './console-context.tsx';

interface Opened<Dialog, Subject> {
  readonly Dialog: Dialog;
  readonly subject: Subject;
}

/** Which dialog stands open. Where its code cannot be fetched the page stays as it is, and the next press tries again. */
export function useLazyDialog<Dialog, Subject>() {
  const { notify } = useConsole();
  const [opened, setOpened] = useState<Opened<Dialog, Subject> | null>(null);
  // The newest press counts; who has left the screen is called back by none.
  const press = useRef(0);
  useEffect(
    () => () => {
      press.current += 1;
    },
    [],
  );
  const [open] = useState(() => (dialog: LazyPart<Dialog>, subject: Subject) => {
    press.current += 1;
    const own = press.current;
    const show = (Dialog: Dialog) => own === press.current && setOpened({ Dialog, subject });
    const part = dialog.get();
    if (part) show(part);
    else dialog.load().then(show, () => own === press.current && notify('warn', labels.partNotLoaded));
  });
  return { opened, open, close: () => setOpened(null) };
}
