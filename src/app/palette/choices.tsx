import { titleMatch } from '#domain/text/pinyin.ts';
import { Kbd } from '#ui/display/kbd.tsx';
import type { CommandPanelGroup, CommandPanelItem } from '#ui/popup/command-panel.tsx';

/** Something that can be chosen in the palette, and what happens then. */
export interface Choice extends CommandPanelItem {
  readonly choose: () => void;
}

export interface ChoiceGroup extends CommandPanelGroup {
  readonly items: readonly Choice[];
}

/** Those whose title fits what was typed, the best first; groups that are left without any are left out. */
export function fitting(groups: readonly ChoiceGroup[], text: string): ChoiceGroup[] {
  return groups.flatMap(({ label, items }) => {
    const ranked = items.flatMap((item) => {
      const rank = titleMatch(item.label, text);
      return rank === null ? [] : [{ item, rank }];
    });
    const fits = ranked.toSorted((one, other) => one.rank - other.rank).map(({ item }) => item);
    return fits.length > 0 ? [{ label, items: fits }] : [];
  });
}

/** Does what was chosen. */
export const chooseFrom = (groups: readonly ChoiceGroup[]) => (id: string) =>
  groups
    .flatMap(({ items }) => items)
    .find((item) => item.id === id)
    ?.choose();

/** Which keys do what, below the choices. */
export function KeyHelp({ back = false }: { back?: boolean }) {
  return (
    <>
      <span>
        <Kbd>↑</Kbd> <Kbd>↓</Kbd> 选择
      </span>
      <span>
        <Kbd>Enter</Kbd> 打开
      </span>
      {back ? (
        <span>
          <Kbd>Backspace</Kbd> 返回
        </span>
      ) : null}
      <span>
        <Kbd>Esc</Kbd> 关闭
      </span>
    </>
  );
}
