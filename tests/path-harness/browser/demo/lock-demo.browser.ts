import { defineBrowserModel } from '../browser-model.ts';
import { clickControl, failInPage, storeInAnotherTab } from '../causes.ts';
import model from './lock-demo.model.ts';

const messages = { malformed: '密码格式错误', passwordMismatch: '密码错误', network: '网络异常' } as const;

export default defineBrowserModel({
  model,
  stage: () => ({ url: '/demo', fixtures: { 'GET /api/demo/*': { body: {} } } }),
  act: {
    'lock.confirm': async (page, { password }) => {
      await page.getByLabel('安全密码').fill(password);
      await clickControl(page, 'lock.confirm');
    },
    'device.seen': (_page, _event, server) => server.push('GET /api/demo/live', {}, 'seen'),
    'device.acknowledged': (_page, _event, server) => server.push('GET /api/demo/live', {}),
    'session.ended': (page) => storeInAnotherTab(page, 'session', 'ended'),
  },
  effects: {
    checkSms: { request: 'GET /api/demo/sms' },
    sendLock: {
      request: ({ deviceId }) => `POST /api/demo/devices/${deviceId}/lock`,
      body: ({ password }) => ({ password }),
      done: (output) => (output.ok ? { body: { id: output.operationId } } : { status: 403 }),
      error: () => ({ status: 500 }),
    },
    watchDevice: {
      request: 'GET /api/demo/live',
      atOnce: { error: (page) => failInPage(page, 'EventSource', 'throws') },
    },
  },
  see: ({ context }) => context.error && messages[context.error],
  look: () => document.querySelector('[role=alert]')?.textContent,
});
