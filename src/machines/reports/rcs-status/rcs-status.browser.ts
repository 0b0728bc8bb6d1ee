import { routePath } from '#domain/access/routes.ts';
import { freshActs } from '#machines/kits/fresh/fresh.browser.ts';
import { problemOf } from '#machines/kits/fresh.ts';
import { defineBrowserModel } from '#tests/path-harness/browser/browser-model.ts';
import { livePage } from '#tests/path-harness/browser/console-stage.ts';
import { reporter, sampleRcs } from '../stage.model.ts';
import model from './rcs-status.model.ts';

const { id } = sampleRcs('waiting');

export default defineBrowserModel({
  model,
  stage: () => livePage(routePath('console-report-rcs-id', { id }), {}, reporter),
  act: freshActs,
  effects: {
    loadRcs: {
      request: 'GET /api/store/rcs/list',
      query: () => ({ id }),
      done: ({ item }) => ({
        body: { list: item === null ? [] : [item], total: item === null ? 0 : 1, left: 12 },
      }),
    },
  },
  see: (snapshot) => {
    const { look } = snapshot.context;
    return {
      standing:
        look === null
          ? null
          : look.item === null
            ? 'none'
            : look.item.last_wechat_report
              ? 'partly'
              : 'waiting',
      outdated: look !== null && problemOf(snapshot) !== null,
    };
  },
  look: () => {
    const root = document.querySelector('[data-machine=rcsStatus]');
    return {
      standing: root?.querySelector('[data-standing]')?.getAttribute('data-standing') ?? null,
      outdated: root?.textContent?.includes('更新失败') ?? false,
    };
  },
});
