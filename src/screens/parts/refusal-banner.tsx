import * as messages from '#domain/messages.ts';
import { routePath } from '#domain/routes.ts';
import { tells } from '#machines/refusal.ts';
import { Banner } from '#ui/banner.tsx';
import { Link } from '#ui/link.tsx';

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
