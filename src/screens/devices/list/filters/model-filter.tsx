import { ChevronDown } from 'lucide-react';
import type { FilterChoices } from '#machines/devices/port/kind.ts';
import { css } from '#styled/css/index.mjs';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { Popover } from '#ui/popup/popover.tsx';
import { TextButton } from '#ui/shell/link.tsx';

const styles = {
  root: css({ display: 'grid', flex: { base: '[1 1 40%]', md: 'none' } }),
  trigger: css({ maxW: '[140px]', overflow: 'hidden', textOverflow: 'ellipsis', fontWeight: 'normal' }),
  arrow: css({ w: 'iconSm!', h: 'iconSm!', color: 'ink3', ml: 'auto' }),
  list: css({
    display: 'flex',
    flexDirection: 'column',
    maxH: '[min(320px, 50dvh)]',
    overflowY: 'auto',
    overscrollBehavior: 'contain',
  }),
  count: css({ ml: 'auto', color: 'ink3', fontVariantNumeric: 'tabular-nums' }),
  row: css({ '& > label': { display: 'flex', w: 'full' } }),
  none: css({ color: 'ink3' }),
};

interface ModelFilterProps {
  choices: FilterChoices['models'];
  chosen: readonly string[];
  onChange: (models: readonly string[]) => void;
  /** somebody is about to open it */
  onTurnTo: () => void;
}

/** Any number of the models that occur. */
export function ModelFilter({ choices, chosen, onChange, onTurnTo }: ModelFilterProps) {
  const nameOf = (model: string) =>
    choices.find((choice) => choice.model === model)?.product_name || model || '未知型号';
  const toggle = (model: string, on: boolean) =>
    onChange(on ? [...chosen, model] : chosen.filter((each) => each !== model));
  const [first] = chosen;
  const text =
    first === undefined ? '全部型号' : chosen.length === 1 ? nameOf(first) : `${chosen.length} 种型号`;
  return (
    <span className={styles.root}>
      <Popover
        look="secondary"
        title="型号"
        onTurnTo={onTurnTo}
        trigger={
          <>
            <span className={styles.trigger}>{text}</span>
            <ChevronDown className={styles.arrow} aria-hidden="true" />
          </>
        }
      >
        {choices.length === 0 ? <p className={styles.none}>暂无可选的型号</p> : null}
        <div className={styles.list}>
          {choices
            .filter(({ model }) => model !== '')
            .map(({ model, product_name, count }) => (
              <span key={model} className={styles.row}>
                <Checkbox checked={chosen.includes(model)} onChange={(on) => toggle(model, on)}>
                  {product_name || model}
                  <span className={styles.count}>{count}</span>
                </Checkbox>
              </span>
            ))}
        </div>
        {chosen.length > 0 ? <TextButton onClick={() => onChange([])}>不限型号</TextButton> : null}
      </Popover>
    </span>
  );
}
