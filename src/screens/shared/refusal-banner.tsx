import { routePath } from '#domain/access/routes.ts';
import * as messages from '#domain/messages.ts';
import { tells } from '#machines/refusal.ts';
import { Banner } from '#ui/display/banner.tsx';
import { Link } from '#ui/shell/link.tsx';

/** Why a command was refused; where no secondary password is set yet, the way there (`decision.two-passwords`). */
export function RefusalBanner({ sentence }: { sentence: string | undefined }) {
  const unset = tells(sentence, messages.secondaryUnset);
  const way = <Link href={routePath('console-security-password')}>去设置</Link>;
  return (
    <Banner tone="error" action={unset ? way : undefined}>
      {sentence}
    </Banner>
  );
}
