import { useSelector } from '@xstate/react';
import { useControl } from '#screens/shared/control.ts';
import { Button } from '#ui/button/button.tsx';
import { Banner } from '#ui/display/banner.tsx';
import type { PaletteActor } from './palette.tsx';

/** What the palette could not find out, with the way to try again. */
export function FailureNotice({ palette, title }: { palette: PaletteActor; title: string }) {
  const problem = useSelector(palette, ({ context }) => context.problem);
  const retry = useControl(palette, { type: 'load.retry' });
  if (problem === null) return null;
  return (
    <Banner
      tone="warn"
      title={title}
      action={
        <Button size="sm" {...retry}>
          重试
        </Button>
      }
    >
      {problem}
    </Banner>
  );
}
