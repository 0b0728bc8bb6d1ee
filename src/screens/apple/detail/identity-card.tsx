import { QrCode } from 'lucide-react';
import type { AppleDevice } from '#api/contract/apple/device.ts';
import type { DeviceOperation } from '#api/contract/devices/operation.ts';
import { useOpenDialog } from '#screens/apple/commands/device-dialogs.tsx';
import { enrolmentReason, enrolmentTitle } from '#screens/apple/dialogs/enrolment-offer.ts';
import { lookOf, systemOf } from '#screens/apple/words/apple-words.ts';
import { DevicePicture } from '#screens/apple/words/device-picture.tsx';
import { Evidence, Unsettled } from '#screens/devices/detail/evidence.tsx';
import { LockBadge } from '#screens/devices/words/lock-status.tsx';
import { useUser } from '#screens/shared/console-context.tsx';
import { css } from '#styled/css/index.mjs';
import { Action } from '#ui/button/action.tsx';
import { Card } from '#ui/display/card.tsx';
import { IdentityFacts } from './identity-facts.tsx';
import { pendingWishOf } from './pending-wish.ts';

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
  device: AppleDevice;
  operations: readonly DeviceOperation[];
  headOnly: boolean;
}

/** Which device it is and how it stands; unless `headOnly`, with whose it is and what its lock status rests on. */
export function IdentityCard({ device, operations, headOnly }: IdentityCardProps) {
  const look = [lookOf(device), device.market, systemOf(device)].filter(Boolean).join(' · ');
  return (
    <Card flush>
      <div className={styles.head}>
        <span className={styles.picture}>
          <DevicePicture device={device} size="lg" />
        </span>
        <div>
          <div className={styles.words}>
            <div>
              <div className={styles.title}>
                <h1 className={styles.name}>{device.product_name}</h1>
                <LockBadge device={device} />
              </div>
              <p className={styles.look}>{look}</p>
            </div>
            <Enrolment device={device} />
          </div>
          <Unsettled device={device} pendingWish={pendingWishOf(device, operations)} />
        </div>
        {headOnly ? null : (
          <div className={styles.facts}>
            <IdentityFacts device={device} />
          </div>
        )}
      </div>
      {headOnly ? null : <Evidence device={device} />}
    </Card>
  );
}

/** The label that is stuck on the phone, and its link. */
function Enrolment({ device }: { device: AppleDevice }) {
  const user = useUser();
  const open = useOpenDialog();
  return (
    <Action
      size="sm"
      icon={<QrCode aria-hidden="true" />}
      reason={enrolmentReason(device, user)}
      onClick={() => open('enroll-link', device)}
    >
      {enrolmentTitle}
    </Action>
  );
}

/** What a head alone leaves out. */
export function FactsCard({ device }: { device: AppleDevice }) {
  return (
    <Card flush>
      <div className={styles.factsAlone}>
        <IdentityFacts device={device} />
      </div>
      <Evidence device={device} />
    </Card>
  );
}
