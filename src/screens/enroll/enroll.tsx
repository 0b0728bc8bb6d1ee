import { ContactRound } from 'lucide-react';
import { useSite } from '#screens/parts/console-context.tsx';
import { EmptyShell } from '#ui/empty-shell.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

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
