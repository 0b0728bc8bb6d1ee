import { assign, setup } from 'xstate';
import { defaultSite, type SiteConfig } from '#domain/site/site.ts';
import { notProvided } from '#machines/not-provided.ts';

/** What the host's operator configured (`app.config.host`). Nobody waits for it: the page has its name already. Lives as long as the page. */
export const siteConfigMachine = setup({
  types: {} as { context: { site: SiteConfig }; events: { type: 'site.ask' } },
  actors: { fetchSite: notProvided<SiteConfig>('fetchSite') },
}).createMachine({
  id: 'siteConfig',
  meta: { title: '站点配置' },
  context: { site: defaultSite },
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
    },
    known: { meta: { title: '已获取' } },
    // `app.config.fallback`; whoever depends on more than the name asks again.
    missing: { meta: { title: '使用默认配置' }, on: { 'site.ask': 'fetching' } },
  },
});
