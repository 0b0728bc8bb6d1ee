import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { helpTopicsEffects } from '#machines/help-topics/help-topics.effects.ts';
import { helpTopicsMachine } from '#machines/help-topics/help-topics.machine.ts';
import { useConsole } from '#screens/shared/console-context.tsx';
import { useControl } from '#screens/shared/control.ts';
import { MachineRoot } from '#screens/shared/machine-root.tsx';
import { useActorRef } from '#screens/shared/use-actor-ref.ts';
import { Card } from '#ui/display/card.tsx';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { ErrorState } from '#ui/shell/error-state.tsx';
import { PageHeader } from '#ui/shell/page-header.tsx';
import { HelpArticle } from './help-article.tsx';
import { HelpSkeleton } from './help-skeleton.tsx';

/** `route.help`; `#id` leads to one topic. */
export default function Help() {
  const { payload } = useConsole();
  const [machine] = useState(() => helpTopicsMachine.provide({ actors: helpTopicsEffects(payload) }));
  const actor = useActorRef(machine);
  const { topics } = useSelector(actor, ({ context }) => context);
  const failed = useSelector(actor, (snapshot) => snapshot.matches('failed'));
  const shown = useSelector(actor, (snapshot) => snapshot.matches('shown'));
  const retry = useControl(actor, { type: 'help.retry' });
  return (
    <MachineRoot name="helpTopics" actorRef={actor}>
      <PageHeader title="帮助" note={shown ? `店员常问的 ${topics.length} 个问题` : ''} />
      {failed ? (
        <Card>
          <ErrorState title="帮助加载失败" text="请检查网络后重试。" retry={retry} />
        </Card>
      ) : !shown ? (
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
