import { routePath } from '#domain/access/routes.ts';
import { refusalCodes } from '#machines/kits/proof/proof.browser.ts';
import { defineBrowserModel } from '#tests/path-harness/browser/browser-model.ts';
import { clickControl, clickOn, typeInto } from '#tests/path-harness/browser/causes.ts';
import { loggedIn, memberFixtures, refusal } from '#tests/path-harness/browser/console-stage.ts';
import { openApiFixtures, sampleOpenApi } from '../open-api/sample-open-api.model.ts';
import type { ApiKeyAction } from './api-key-action.machine.ts';
import model from './api-key-action.model.ts';

const secret = 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=';
const buttons: Record<ApiKeyAction, string> = {
  enable: '启用',
  disable: '停用',
  generate: '生成密钥',
  preview: '查看密钥',
};

export default defineBrowserModel({
  model,
  stage: ({ action }) => ({
    url: routePath('console-merchant-open-api'),
    storage: loggedIn,
    // What was set is read again a little later: here it would come between.
    frozen: true,
    fixtures: { ...memberFixtures, ...openApiFixtures() },
    open: async (page) => {
      await clickOn(page.getByRole('button', { name: buttons[action], exact: true }));
      await page.locator('[data-machine=apiKeyAction]').waitFor();
    },
  }),
  act: {
    'action.confirm': async (page, { password }) => {
      await typeInto(page, { 安全密码: password });
      await clickControl(page, 'action.confirm');
    },
  },
  effects: {
    actOnKey: {
      request: ({ action }) =>
        `POST /api/store/api-key/${action === 'preview' || action === 'generate' ? action : 'enabled'}`,
      body: (input) =>
        input.action === 'generate'
          ? { password: input.password, end_former: input.endFormer }
          : { password: input.password },
      done: (answer, { action }) => {
        if (!answer.ok) return refusal(refusalCodes[answer.reason], answer.sentence);
        const { info } = sampleOpenApi;
        return {
          body:
            action === 'preview'
              ? { api_key: info.api_key, api_secret_key: secret, callback_secret: secret }
              : info,
        };
      },
    },
  },
  see: ({ context: { proof }, value, status }) => {
    const told = value === 'asking' || value === 'acting' ? proof.problem : null;
    return status === 'done'
      ? null
      : { secret: value === 'telling' ? secret : null, told: told?.sentence ?? null };
  },
  look: () => {
    const dialog = document.querySelector('[data-machine=apiKeyAction]');
    return (
      dialog && {
        secret: dialog.querySelector('output')?.textContent ?? null,
        told: dialog.querySelector('[role=alert]')?.textContent ?? null,
      }
    );
  },
});
