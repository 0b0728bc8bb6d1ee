import { loadHelpTopics } from '#machines/help-topics.ts';
import { MachineRoot } from '#screens/shared/actors/machine-root.tsx';
import { useLoadOnce } from '#screens/shared/actors/use-load-once.ts';
import { useConsole } from '#screens/shared/console-context.tsx';
import { Card } from '#ui/display/card.tsx';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { ErrorState } from '#ui/shell/error-state.tsx';
import { PageHeader } from '#ui/shell/page-header.tsx';
import { HelpArticle } from './help-article.tsx';
import { HelpSkeleton } from './help-skeleton.tsx';

/** `route.help`; `#id` leads to one topic. */
export default function Help() {
  const { payload } = useConsole();
  const { actor, loaded, failure, retry } = useLoadOnce(() => loadHelpTopics(payload));
  const topics = loaded?.value;
  return (
    <MachineRoot name="loadOnce" actorRef={actor}>
      <PageHeader title="帮助" note={topics ? `常见的 ${topics.length} 个问题` : ''} />
      {failure ? (
        <Card>
          <ErrorState title="帮助加载失败" text="请检查网络后重试。" retry={retry} />
        </Card>
      ) : !topics ? (
        <HelpSkeleton />
      ) : topics.length > 0 ? (
        <HelpArticle topics={topics} />
      ) : (
        <Card>
          <EmptyState title="暂无帮助内容" />
        </Card>
      )}
    </MachineRoot>
  );
}
