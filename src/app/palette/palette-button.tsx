import { Search } from 'lucide-react';
import { css } from '#styled/css/index.mjs';
import { IconButton } from '#ui/button/icon-button.tsx';
import { Kbd } from '#ui/display/kbd.tsx';
import { paletteKeys } from './shortcuts.ts';

const styles = {
  phone: css({ display: { md: 'none' } }),
  wide: css({
    display: { base: 'none', md: 'inline-flex' },
    alignItems: 'center',
    gap: '2',
    h: 'control',
    w: { lg: '[260px]' },
    pl: '2.5',
    pr: '2',
    bg: 'surface',
    borderWidth: '1px',
    borderColor: 'lineControl',
    borderRadius: 'md',
    color: 'ink3',
    cursor: 'pointer',
    _hover: { borderColor: 'ink3' },
    '& svg': { w: 'icon', h: 'icon' },
  }),
  words: css({ flex: '1', textAlign: 'start' }),
};

const words = '查找设备、页面、操作';

/** The way to the command palette for those who don't know its key. */
export function PaletteButton({ onOpen }: { onOpen: () => void }) {
  return (
    <>
      <span className={styles.phone}>
        <IconButton label={words} icon={<Search aria-hidden="true" />} onClick={onOpen} />
      </span>
      <button type="button" className={styles.wide} onClick={onOpen}>
        <Search aria-hidden="true" />
        <span className={styles.words}>{words}</span>
        <Kbd>{paletteKeys}</Kbd>
      </button>
    </>
  );
}
