import { Portal } from '@ark-ui/react/portal';
import { Select as Ark, createListCollection } from '@ark-ui/react/select';
import { Check, ChevronDown } from 'lucide-react';
import { useId, useMemo } from 'react';
import { classNames } from '../class-names.ts';
import { styles } from '../hint/popup-style.ts';
import * as labels from '../labels.ts';
import { useFieldWiring } from './field-context.ts';

export interface SelectProps<Value extends string> {
  /** At most 100; longer lists are searched on the server. Keep the array stable. */
  options: readonly { value: Value; label: string }[];
  value: Value | null;
  onChange: (value: Value | null) => void;
  /** Inside the trigger before the value, e.g. 型号; inside Field leave it out. */
  label?: string;
  /** A first option that stands for null, e.g. 全部. */
  emptyLabel?: string;
  placeholder?: string;
}

const nothing = '';

/** One of many, from a list that opens below. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { options, value, onChange, label, emptyLabel, placeholder = labels.choose } = props;
  const ownId = useId();
  const { id = ownId, ...aria } = useFieldWiring();
  const collection = useMemo(() => {
    const all = options.map((option) => ({ value: option.value as string, label: option.label }));
    return createListCollection({
      items: emptyLabel === undefined ? all : [{ value: nothing, label: emptyLabel }, ...all],
    });
  }, [options, emptyLabel]);

  const choose = (chosen: string | undefined) =>
    onChange(options.find((option) => option.value === chosen)?.value ?? null);
  const shown = value ?? (emptyLabel === undefined ? null : nothing);

  return (
    <Ark.Root
      collection={collection}
      value={shown === null ? [] : [shown]}
      onValueChange={(details) => choose(details.value[0])}
      ids={{ trigger: id, label: `${id}-label` }}
      positioning={{ sameWidth: false, gutter: 4, placement: 'bottom-start' }}
      lazyMount
      unmountOnExit
    >
      <Ark.Control>
        <Ark.Trigger className={styles.trigger} {...aria}>
          {label === undefined ? null : (
            <span className={styles.triggerLabel} id={`${id}-label`}>
              {label}
            </span>
          )}
          <Ark.ValueText className={styles.triggerValue} placeholder={placeholder} />
          <ChevronDown aria-hidden="true" />
        </Ark.Trigger>
      </Ark.Control>
      <Portal>
        <Ark.Positioner>
          <Ark.Content className={classNames(styles.card, styles.list, styles.fitTrigger)}>
            {collection.items.length === 0 ? <p className={styles.item}>{labels.noOptions}</p> : null}
            {collection.items.map((item) => (
              <Ark.Item key={item.value} item={item} className={styles.item}>
                <Ark.ItemText className={styles.itemText}>{item.label}</Ark.ItemText>
                <Ark.ItemIndicator>
                  <Check aria-hidden="true" />
                </Ark.ItemIndicator>
              </Ark.Item>
            ))}
          </Ark.Content>
        </Ark.Positioner>
      </Portal>
    </Ark.Root>
  );
}
