import { routeOf, routePath } from '#domain/access/routes.ts';
import { deviceKind } from '#domain/kinds/kinds.ts';
import { useUser } from '#screens/shared/console-context.tsx';
import { LinkButton } from '#ui/shell/link.tsx';
import { kindsOf } from './rights-words.ts';

/** The lists of the devices that somebody has. */
export function useDeviceLinks(id: string) {
  return kindsOf(useUser()).map((kind) => {
    const { list } = deviceKind(kind).routes;
    return (
      <LinkButton key={kind} size="sm" href={`${routePath(list)}?for_clerk=${id}`}>
        {routeOf(list).title}
      </LinkButton>
    );
  });
}
