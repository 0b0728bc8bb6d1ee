import { X } from 'lucide-react';
import { useRef } from 'react';
import { css } from '#styled/css/index.mjs';
import { VisuallyHidden } from '#ui/display/visually-hidden.tsx';
import { TextButton } from '#ui/shell/link.tsx';
import { useFocusToContent } from '#ui/use-focus-to-content.ts';
import { useFocusKept } from '../use-focus-kept.ts';

const styles = {
  root: css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2', mb: '3', fontSize: 'sm' }),
  list: css({ display: 'flex', flexWrap: 'wrap', gap: '2', minW: '0' }),
  item: css({ minW: '0', maxW: 'full' }),
  tag: css({
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    minH: { base: 'control', md: 'target' },
    maxW: 'full',
    px: '2.5',
    bg: 'accentSoft',
    borderWidth: '1px',
    borderColor: 'accentLine',
    borderRadius: 'md',
    color: 'ink',
    textAlign: 'start',
    cursor: 'pointer',
    _hover: { borderColor: 'accent' },
    '& svg': { w: 'iconSm', h: 'iconSm', flexShrink: '0', color: 'ink2' },
  }),
  text: css({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }),
  label: css({ color: 'ink2' }),
};

interface FilterTagsProps {
  /** the filter in force, as it is read */
  words: readonly { readonly field: string; readonly label: string; readonly value: string }[];
  /** goes on without this part of the filter */
  onRemove: (field: string) => void;
  onClear: () => void;
}

/** Each part of a list's filter, and how to take it away. */
export function FilterTags(props: FilterTagsProps) {
  return props.words.length > 0 ? <Tags {...props} /> : null;
}

function Tags({ words, onRemove, onClear }: FilterTagsProps) {
  const root = useRef<HTMLElement>(null);
  const focusKept = useFocusKept(root, 'button');
  useFocusToContent(root);
  return (
    <section ref={root} {...focusKept} className={styles.root} aria-label="当前筛选条件">
      <ul className={styles.list}>
        {words.map(({ field, label, value }) => (
          <li key={field} className={styles.item}>
            <button type="button" className={styles.tag} onClick={() => onRemove(field)}>
              <span className={styles.text}>
                <VisuallyHidden>移除条件 </VisuallyHidden>
                <span className={styles.label}>{label}：</span>
                {value}
              </span>
              <X aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      <TextButton onClick={onClear}>清空条件</TextButton>
    </section>
  );
}
