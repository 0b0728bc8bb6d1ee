import { Columns3 } from 'lucide-react';
import { lazyPart } from '#ui/popup/lazy-part.ts';
import { Popover } from '#ui/popup/popover.tsx';
import type { ColumnChoiceProps } from './column-choice.tsx';

const choice = lazyPart(async () => (await import('./column-choice.tsx')).ColumnChoice);

/** Which columns the table has, in which order, and how close its rows stand. */
export const ColumnMenu = (props: ColumnChoiceProps) => (
  <Popover
    look="secondary"
    title="显示的列"
    needs={choice}
    trigger={
      <>
        <Columns3 aria-hidden="true" />列
      </>
    }
  >
    <Choice {...props} />
  </Popover>
);

function Choice(props: ColumnChoiceProps) {
  const Part = choice.get();
  return Part ? <Part {...props} /> : null;
}
