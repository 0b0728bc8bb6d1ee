import { Bookmark } from 'lucide-react';
import { lazyPart } from '#ui/popup/lazy-part.ts';
import { Popover } from '#ui/popup/popover.tsx';
import type { ViewChoiceProps } from './view-choice.tsx';

const choice = lazyPart(async () => (await import('./view-choice.tsx')).ViewChoice);

/** Filters that a person has kept under a name. */
export const ViewMenu = (props: ViewChoiceProps) => (
  <Popover
    look="secondary"
    title="保存的视图"
    needs={choice}
    trigger={
      <>
        <Bookmark aria-hidden="true" />
        视图
      </>
    }
  >
    <Choice {...props} />
  </Popover>
);

function Choice(props: ViewChoiceProps) {
  const Part = choice.get();
  return Part ? <Part {...props} /> : null;
}
