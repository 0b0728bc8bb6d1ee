import { routePath } from '#domain/access/routes.ts';
import type { Told } from '#machines/refusal.ts';
import { Banner } from '#ui/display/banner.tsx';
import { Link } from '#ui/shell/link.tsx';

/** Why a command was refused; where no secondary password is set yet, the way there (`decision.two-passwords`). */
export function RefusalBanner({ told }: { told: Told | null }) {
  const way = <Link href={routePath('console-security-password')}>去设置</Link>;
  return (
    <Banner tone="error" action={told?.secondaryUnset ? way : undefined}>
      {told?.sentence}
    </Banner>
  );
}
