import type { Payload } from '#api/contract/plumbing.ts';
import { routePath } from '#domain/access/routes.ts';
import type { HelpTopic } from '#domain/help-topics.ts';

/** `payload` rejects where it cannot be had. */
export async function loadHelpTopics(
  payload: (path: string) => Promise<Payload>,
): Promise<readonly HelpTopic[]> {
  const { helpTopics } = await payload(routePath('console-help'));
  if (!helpTopics) throw new Error('the payload of the help page has no topics');
  return helpTopics;
}
