import { useSelector } from '@xstate/react';
import { useControl } from '#screens/shared/actors/control.ts';
import { RetryNotice } from '#screens/shared/notices/retry-notice.tsx';
import type { PaletteActor } from './palette.tsx';

/** What the palette could not find out, with the way to try again. */
export function FailureNotice({ palette, title }: { palette: PaletteActor; title: string }) {
  const problem = useSelector(palette, ({ context }) => context.problem);
  const retry = useControl(palette, { type: 'load.retry' });
  if (problem === null) return null;
  return (
    <RetryNotice title={title} retry={retry}>
      {problem}
    </RetryNotice>
  );
}
