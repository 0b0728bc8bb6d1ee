import { usePart } from '#screens/shared/actors/use-part.ts';
import { usePlace, useUser } from '#screens/shared/console-context.tsx';
import { css } from '#styled/css/index.mjs';
import { lazyPart, prefetched } from '#ui/popup/lazy-part.ts';

const place = css({ display: 'inline-flex', w: { base: 'controlLg', md: 'control' } });

const tasks = prefetched(lazyPart(async () => (await import('./tasks-part.tsx')).TasksPart));

/**
 * Where the bell stands, once the page has what it needs itself; where its code could not be fetched, the next page asks again. Whoever is to
 * change a generated password is refused what it shows.
 */
export function TasksPlace() {
  const { path } = usePlace();
  const { must_change_password: isRefused } = useUser();
  const { part: Tasks } = usePart(tasks, isRefused ? null : path);
  return <span className={place}>{Tasks && !isRefused ? <Tasks /> : null}</span>;
}
