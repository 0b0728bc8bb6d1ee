import { assign, setup } from 'xstate';
import { siteConfigPatienceMs } from '#domain/limits.ts';
import { defaultSite, type SiteConfig } from '#domain/site/site.ts';
import { notProvided } from '#machines/not-provided.ts';

/**
 * What the host's operator configured (`app.config.host`). Nothing that bears the site's name is shown before a state is tagged
 * `settled`: the config is known, cannot be had, or takes too long. A late one still counts. Lives as long as the page.
 */
export const siteConfigMachine = setup({
  types: {} as {
    context: { site: SiteConfig };
    /** what is known from the start; else the defaults */
    input: SiteConfig | undefined;
    events: { type: 'site.ask' };
    tags: 'settled';
  },
  actors: { fetchSite: notProvided<SiteConfig>('fetchSite') },
  delays: { patience: siteConfigPatienceMs },
}).createMachine({
  id: 'siteConfig',
  meta: { title: '站点配置' },
  context: ({ input }) => ({ site: input ?? defaultSite }),
  initial: 'fetching',
  states: {
    fetching: {
      meta: { title: '获取中' },
      invoke: {
        id: 'fetchSite',
        src: 'fetchSite',
        onDone: { target: 'known', actions: assign({ site: ({ event }) => event.output }) },
        // It could not be had, or is malformed.
        onError: 'missing',
      },
      initial: 'awaited',
      states: {
        awaited: { meta: { title: '等待后再显示页面' }, after: { patience: 'overdue' } },
        overdue: { meta: { title: '先用默认名称' }, tags: 'settled' },
      },
    },
    known: { meta: { title: '已获取' }, tags: 'settled' },
    // `app.config.fallback`; whoever depends on more than the name asks again.
    missing: { meta: { title: '使用默认配置' }, tags: 'settled', on: { 'site.ask': 'fetching.overdue' } },
  },
});
