import { Construction } from 'lucide-react';
import { useState } from 'react';
import { mayEnter } from '#domain/access/route-access.ts';
import { matchRoute, routeOf, routePath } from '#domain/access/routes.ts';
import { usePlace, useUser } from '#screens/shared/console-context.tsx';
import { Card } from '#ui/display/card.tsx';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { LinkButton } from '#ui/shell/link.tsx';
import { PageHeader } from '#ui/shell/page-header.tsx';
import { purposes } from './purposes.ts';

/** The frame of a screen that is not built yet: its title and place, what it will be for, and where to go instead. */
export default function Upcoming() {
  const user = useUser();
  const { title, purpose } = useRoute();
  const wanted = purpose.instead ?? 'console';
  const instead = mayEnter(routeOf(wanted).access, user) ? wanted : 'console';
  return (
    <>
      <PageHeader title={title} />
      <Card>
        <EmptyState
          icon={<Construction aria-hidden="true" />}
          title="此页面尚未开放"
          text={`开放后可以在这里${purpose.text}`}
          action={<LinkButton href={routePath(instead)}>{`前往${routeOf(instead).title}`}</LinkButton>}
        />
      </Card>
    </>
  );
}

/** The route whose frame this is: the place may move on a moment before the frame goes. */
function useRoute() {
  const { path } = usePlace();
  const [route] = useState(() => matchRoute(path)?.route);
  const purpose = route && purposes[route.name];
  if (!purpose) throw new Error(`no purpose is known of ${path}`);
  return { title: route.title, purpose };
}
