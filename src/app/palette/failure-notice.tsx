import { useSelector } from '@xstate/react';
import { useOffered } from '#screens/shared/machine-root.tsx';
import { Button } from '#ui/button/button.tsx';
import { Banner } from '#ui/display/banner.tsx';
import type { PaletteActor } from './palette.tsx';

/** What the palette could not find out, with the way to try again. */
export function FailureNotice({ palette, title }: { palette: PaletteActor; title: string }) {
  const problem = useSelector(palette, ({ context }) => context.problem);
  const offered = useOffered(palette, { type: 'palette.retry' });
  if (problem === null) return null;
  return (
    <Banner
      tone="warn"
      title={title}
      action={
        <Button size="sm" {...offered} onClick={() => palette.send({ type: 'palette.retry' })}>
          重试
        </Button>
      }
    >
      {problem}
    </Banner>
  );
}
