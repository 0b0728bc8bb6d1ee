import type { ReactNode } from 'react';
import type { DeviceListItem } from '#api/contract/devices/device.ts';
import type { CancelSubject } from '#screens/devices/commands/cancel-words.ts';
import { LockBadge } from '#screens/devices/words/lock-status.tsx';
import { css } from '#styled/css/index.mjs';
import { Card } from '#ui/display/card.tsx';
import { Evidence, Unsettled } from './evidence.tsx';

const styles = {
  head: css({
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    columnGap: '5',
    rowGap: '4',
    alignItems: 'center',
    p: { base: '4', md: '5' },
  }),
  picture: css({ gridRow: { md: '1 / span 2' }, alignSelf: 'start' }),
  title: css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '3', rowGap: '1' }),
  words: css({
    display: 'flex',
    flexDirection: { base: 'column', md: 'row' },
    alignItems: 'flex-start',
    justifyContent: { md: 'space-between' },
    gap: { base: '2', md: '3' },
  }),
  name: css({ fontSize: 'xl', fontWeight: 'bold', lineHeight: 'tight' }),
  look: css({ color: 'ink2', mt: '1' }),
  facts: css({ gridColumn: { base: '1 / -1', md: '2' } }),
  factsAlone: css({ p: { base: '4', md: '5' } }),
};

interface IdentityCardProps {
  device: DeviceListItem;
  picture: ReactNode;
  /** which one of its model it is, in a line */
  look: string;
  /** beside its name */
  action?: ReactNode;
  /** as Unsettled has it */
  pendingWish: CancelSubject | null;
  /** null: only the head is shown */
  facts: ReactNode | null;
}

/** Which device it is and how it stands; with `facts`, whose it is and what its lock status rests on. */
export function IdentityCard({ device, picture, look, action, pendingWish, facts }: IdentityCardProps) {
  return (
    <Card flush>
      <div className={styles.head}>
        <span className={styles.picture}>{picture}</span>
        <div>
          <div className={styles.words}>
            <div>
              <div className={styles.title}>
                <h1 className={styles.name}>{device.product_name}</h1>
                <LockBadge device={device} />
              </div>
              <p className={styles.look}>{look}</p>
            </div>
            {action}
          </div>
          <Unsettled device={device} pendingWish={pendingWish} />
        </div>
        {facts === null ? null : <div className={styles.facts}>{facts}</div>}
      </div>
      {facts === null ? null : <Evidence device={device} />}
    </Card>
  );
}

/** What a head alone leaves out. */
export function FactsCard({ device, children }: { device: DeviceListItem; children: ReactNode }) {
  return (
    <Card flush>
      <div className={styles.factsAlone}>{children}</div>
      <Evidence device={device} />
    </Card>
  );
}
