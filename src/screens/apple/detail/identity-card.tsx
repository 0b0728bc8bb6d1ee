import { QrCode } from 'lucide-react';
import type { AppleDevice } from '#api/contract/apple/device.ts';
import type { DeviceOperation } from '#api/contract/devices/operation.ts';
import { useOpenDialog } from '#screens/apple/commands/device-dialogs.tsx';
import { enrolmentReason, enrolmentTitle } from '#screens/apple/dialogs/enrolment-offer.ts';
import { lookOf, systemOf } from '#screens/apple/words/apple-words.ts';
import { DevicePicture } from '#screens/apple/words/device-picture.tsx';
import { IdentityCard } from '#screens/devices/detail/identity-card.tsx';
import { pendingWishOf } from '#screens/devices/detail/pending-wish.ts';
import { useUser } from '#screens/shared/console-context.tsx';
import { Action } from '#ui/button/action.tsx';
import { IdentityFacts } from './identity-facts.tsx';

interface AppleIdentityProps {
  device: AppleDevice;
  operations: readonly DeviceOperation[];
  headOnly: boolean;
}

/** Which Apple device it is and how it stands. */
export function AppleIdentity({ device, operations, headOnly }: AppleIdentityProps) {
  return (
    <IdentityCard
      device={device}
      picture={<DevicePicture device={device} size="lg" />}
      look={[lookOf(device), device.market, systemOf(device)].filter(Boolean).join(' · ')}
      action={<Enrolment device={device} />}
      pendingWish={pendingWishOf(device, operations, device.unlock_saga?.step?.operation)}
      facts={headOnly ? null : <IdentityFacts device={device} />}
    />
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
