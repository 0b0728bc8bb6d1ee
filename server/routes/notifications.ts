import type * as contract from '#api/contract/notifications.ts';
import type { Handlers } from '../call/handler.ts';
import { whatBefellAdmins } from '../people/clerks/admin-notices.ts';
import { siteNotifications } from '../site/notifications.ts';
import { whatRunsOut } from '../store/runs-out.ts';

export const notifications: Handlers<typeof contract> = {
  list: async ({ query: { type }, services, actor, now, request }) => {
    const host = new URL(request.url).host.replaceAll(':', '_');
    const [said, befell, due] = await Promise.all([
      type === 'timeliness' ? [] : siteNotifications(services, host, now),
      type === 'homepage' ? [] : whatBefellAdmins(services.db, actor, now),
      type === 'homepage' ? [] : whatRunsOut(services.db, actor, now),
    ]);
    const list = [...said, ...befell, ...due];
    return { list, total: list.length };
  },
};
