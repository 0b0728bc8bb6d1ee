import type { ReactNode } from 'react';
import { css } from '#styled/css/index.mjs';
import { TextInput } from '#ui/form/text-input.tsx';

const styles = {
  bar: css({
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '2',
    mb: '3',
  }),
  left: css({ color: 'ink2' }),
  buttons: css({
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2',
    w: { base: 'full', md: 'auto' },
    '& > *': { flex: { base: '1', md: 'none' } },
  }),
  field: css({ flex: { base: '[1 1 30%]', md: 'none' }, w: { md: '[220px]' } }),
};

interface LeftBarProps {
  /** how often one may still ask; null: not known yet */
  left: number | null;
  /** what can be begun */
  children: ReactNode;
}

/** Above a list of what was asked about people: how much is left, and the buttons. */
export const LeftBar = ({ left, children }: LeftBarProps) => (
  <div className={styles.bar}>
    <span className={styles.left}>{left === null ? '' : `剩余次数 ${left}`}</span>
    <span className={styles.buttons}>{children}</span>
  </div>
);

interface PersonFilterProps {
  label: '姓名' | '证件号';
  value: string | undefined;
  onChange: (value: string) => void;
}

const placeholders = { 姓名: '完整姓名', 证件号: '完整证件号或后 4 位' };

/** People are found by what is known of them whole (`decision.report.personal`). */
export const PersonFilter = ({ label, value = '', onChange }: PersonFilterProps) => (
  <span className={styles.field}>
    <TextInput
      aria-label={label}
      placeholder={placeholders[label]}
      value={value}
      onChange={onChange}
      autoComplete="off"
    />
  </span>
);
