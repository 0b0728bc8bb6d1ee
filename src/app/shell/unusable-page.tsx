import { useEffect } from 'react';
import { documentTitle } from '#domain/site/site.ts';
import { siteTitleIn } from '#domain/site/site-in-page.ts';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { EmptyShell } from '#ui/shell/empty-shell.tsx';

/** What the browser withholds. */
export type Obstacle =
  /** no locks with plain http outside of localhost: without them tabs would end each other's sessions */
  | 'insecure'
  /** nothing of the site may be kept, by the person's own settings */
  | 'storageBlocked';

const words: Record<Obstacle, { title: string; text: string }> = {
  insecure: {
    title: '需要安全连接',
    text: '请用 https:// 开头的地址打开控制台。浏览器在不安全的连接下不提供控制台所需的功能。',
  },
  storageBlocked: {
    title: '浏览器不允许保存数据',
    text: '控制台要在本机保存登录信息。请在浏览器设置中允许本网站保存数据（包括 Cookie），然后刷新页面。',
  },
};

/** Instead of the console, where the browser withholds what it cannot do without. */
export function UnusablePage({ obstacle }: { obstacle: Obstacle }) {
  const { title } = words[obstacle];
  const siteTitle = siteTitleIn(document);
  useEffect(() => {
    document.title = documentTitle(title, siteTitle);
  }, [title, siteTitle]);
  return (
    <EmptyShell brand={siteTitle}>
      <EmptyState page {...words[obstacle]} />
    </EmptyShell>
  );
}
