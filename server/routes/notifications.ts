import type * as contract from '#api/contract/notifications.ts';
import type { Handlers } from '../call/handler.ts';
import { siteNotifications } from '../site/notifications.ts';
import { whatRunsOut } from '../store/runs-out.ts';

export const notifications: Handlers<typeof contract> = {
  list: async ({ query: { type }, services, actor, now, request }) => {
    const host = new URL(request.url).host.replaceAll(':', '_');
    const [said, due] = await Promise.all([
      type === 'timeliness' ? [] : siteNotifications(services, host, now),
      type === 'homepage' ? [] : whatRunsOut(services.db, actor, now),
    ]);
    const list = [...said, ...due];
    return { list, total: list.length };
  },
};
