import type { Told } from '#machines/refusal.ts';
import { Banner } from '#ui/display/banner.tsx';
import { ToSecondaryPassword } from '../proof/secondary-password-field.tsx';

/** Why a command was refused; where no secondary password is set yet, the way there (`decision.two-passwords`). */
export function RefusalBanner({ told }: { told: Told | null }) {
  return (
    <Banner tone="error" action={told?.secondaryUnset ? <ToSecondaryPassword /> : undefined}>
      {told?.sentence}
    </Banner>
  );
}
