import { routePath } from '#domain/access/routes.ts';
import { freshActs } from '#machines/kits/fresh/fresh.browser.ts';
import { problemOf } from '#machines/kits/fresh.ts';
import { defineBrowserModel } from '#tests/path-harness/browser/browser-model.ts';
import { livePage, refusal } from '#tests/path-harness/browser/console-stage.ts';
import model from './abm-token.model.ts';

export default defineBrowserModel({
  model,
  stage: () => livePage(routePath('console-merchant-update-abm-token'), {}),
  act: {
    'poll.due': freshActs['poll.due'],
    'token.upload': (page) =>
      page.locator('input[type=file]').setInputFiles({
        name: 'smime.p7m',
        mimeType: 'application/pkcs7-mime',
        buffer: Buffer.from('token'),
      }),
  },
  effects: {
    loadInfo: { request: 'GET /api/system/abm-server/info' },
    downloadKey: {
      request: 'GET /api/system/abm-server/download-public-pem',
      done: (answer) =>
        answer.ok
          ? { bytes: Buffer.from('-----BEGIN CERTIFICATE-----'), type: 'application/x-pem-file' }
          : refusal('PERMISSION_DENIED', answer.sentence),
    },
    uploadToken: {
      request: 'POST /api/system/abm-server/upload-p7m',
      body: (input) => input,
      done: (answer) =>
        answer.ok ? { body: model.answers.loadInfo.done[0] } : refusal('NOT_POSSIBLE', answer.sentence),
    },
  },
  see: (s) => ({
    days: s.context.info?.days_left ?? null,
    refused: s.context.refused?.step ?? null,
    uploaded: s.context.uploaded,
    outdated: s.context.info !== null && problemOf(s) !== null,
  }),
  look: () => {
    const root = document.querySelector('[data-machine=abmToken]');
    const days = root?.querySelector('[data-days-left]')?.getAttribute('data-days-left');
    return {
      days: days ? Number(days) : null,
      refused: root?.querySelector('ol [role=alert]')?.closest('li')?.getAttribute('data-step') ?? null,
      uploaded: root?.textContent?.includes('令牌已更新') ?? false,
      outdated: root?.textContent?.includes('更新失败') ?? false,
    };
  },
});
