import { defaultSiteTitle } from '#domain/site.ts';
import { EmptyShell } from '#ui/empty-shell.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

/** Browsers give no locks to plain http outside of localhost; without them tabs would end each other's sessions. */
export function InsecurePage() {
  return (
    <EmptyShell brand={defaultSiteTitle}>
      <EmptyState
        page
        title="需要安全连接"
        text="请用 https:// 开头的地址打开控制台。浏览器在不安全的连接下不提供控制台所需的功能。"
      />
    </EmptyShell>
  );
}
