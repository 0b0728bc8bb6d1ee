import { ContactRound } from 'lucide-react';
import { useSite } from '#screens/shared/console-context.tsx';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { EmptyShell } from '#ui/shell/empty-shell.tsx';

/** The frame of `route.enroll`, which a store's customer opens by a link: no word of the console. */
export default function Enroll() {
  const { siteTitle } = useSite();
  return (
    <EmptyShell brand={siteTitle}>
      <EmptyState
        page
        icon={<ContactRound aria-hidden="true" />}
        title="设备登记"
        text="在线登记尚未开放。请联系把这个链接发给您的门店，由店员为您登记设备。"
      />
    </EmptyShell>
  );
}
