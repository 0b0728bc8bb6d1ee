import type { ReactNode } from 'react';
import { routePath } from '#domain/access/routes.ts';
import * as reportMessages from '#domain/reports/messages.ts';
import { useSite } from '#screens/shared/console-context.tsx';
import { css } from '#styled/css/index.mjs';
import { Banner } from '#ui/display/banner.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { LinkButton } from '#ui/shell/link.tsx';

const styles = {
  bar: css({
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '2',
    mb: '3',
  }),
  left: css({ color: 'ink2', display: 'inline-flex', alignItems: 'center', gap: '2' }),
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
    <span className={styles.left}>
      {left === null ? null : left === 0 ? <NoneLeft /> : `剩余次数 ${left}`}
    </span>
    <span className={styles.buttons}>{children}</span>
  </div>
);

/** At 0: where one may buy, else whom to ask (`decision.report.balance`). */
const NoneLeft = () =>
  useSite().billingUrl === null ? (
    `剩余次数 0，${reportMessages.balanceExit}`
  ) : (
    <>
      剩余次数 0
      <LinkButton size="sm" href={routePath('goto-key', { key: 'flowprocess' })}>
        {reportMessages.topUp}
      </LinkButton>
    </>
  );

/** The same, first in the dialog of what costs one. */
export const NoneLeftNotice = ({ left }: Pick<LeftBarProps, 'left'>) =>
  left === 0 ? (
    <Banner tone="warn">
      <NoneLeft />
    </Banner>
  ) : null;

/** Above rows that were looked for by a part of a name or number. */
export const PartsNotice = ({ searched }: { searched: number | null }) =>
  searched === null ? null : <Banner>{reportMessages.partsOfNewest(searched)}</Banner>;

interface PersonFilterProps {
  label: '姓名' | '证件号';
  value: string | undefined;
  onChange: (value: string) => void;
}

const placeholders = { 姓名: '姓名或其中几个字', 证件号: '证件号或其中几位' };

/** People are found by their names and numbers, whole or in part (`decision.report.personal`). */
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
