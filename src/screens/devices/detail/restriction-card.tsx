import type { ReactNode } from 'react';
import {
  isRestricted,
  type RestrictionTable,
  type RestrictionValues,
  restrictionValue,
} from '#domain/devices/restrictions.ts';
import { superviseStatus } from '#domain/devices/status-values.ts';
import { toldAt } from '#screens/devices/words/told-words.ts';
import { useNow } from '#screens/shared/now.tsx';
import { css } from '#styled/css/index.mjs';
import { Card } from '#ui/display/card.tsx';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { Tag } from '#ui/display/tag.tsx';

const styles = {
  list: css({
    display: 'grid',
    gap: '2',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 220px), 1fr))',
  }),
  item: css({
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: '2',
    px: '3',
    py: '2',
    bg: 'sunken',
    borderRadius: 'md',
  }),
};

interface RestrictionCardProps {
  table: RestrictionTable;
  device: {
    readonly supervise_status: number;
    readonly system_restriction: RestrictionValues;
    readonly system_restriction_observed_at: string | null;
    readonly diff_system_restriction_keys: readonly string[];
  };
  actions: ReactNode;
}

/** What the device does not allow, as it has confirmed last, and where that is not the store's default. */
export function RestrictionCard({ table, device, actions }: RestrictionCardProps) {
  const now = useNow();
  const { system_restriction: values, diff_system_restriction_keys: differing } = device;
  const shown = table.all.filter((one) => isRestricted(values, one) || differing.includes(one.code));
  const restricted = shown.filter((one) => isRestricted(values, one)).length;
  const { system_restriction_observed_at: at } = device;
  // One that the store does not control is measured by no default.
  const agrees = device.supervise_status === superviseStatus.supervised && '与门店默认一致';
  const compared = differing.length > 0 ? `${differing.length} 项与门店默认不同` : agrees;
  const notes = [restricted > 0 ? `${restricted} 项受限` : '没有限制', compared, toldAt(at, now)];
  const known = at !== null || shown.length > 0;
  return (
    <Card
      id="restrictions"
      title="系统限制"
      note={known ? notes.filter(Boolean).join('，') : '设备未上报'}
      actions={actions}
    >
      {shown.length === 0 ? (
        <EmptyState title={known ? '设备未设置系统限制' : '设备未上报系统限制'} />
      ) : (
        <ul className={styles.list} aria-label="系统限制">
          {shown.map((one) => (
            <li key={one.code} className={styles.item}>
              <span>
                {one.title}：{restrictionValue(values, one) ? '开' : '关'}
              </span>
              {differing.includes(one.code) ? <Tag>与默认不同</Tag> : null}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
