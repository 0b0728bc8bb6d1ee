import * as messages from '#domain/messages.ts';
import { sample } from '#machines/kinds/sample.model.ts';
import { freshActs, whileUnsure } from '#machines/kits/fresh/fresh.browser.ts';
import { problemOf } from '#machines/kits/fresh.ts';
import { defineBrowserModel } from '#tests/path-harness/browser/browser-model.ts';
import { clickOn } from '#tests/path-harness/browser/causes.ts';
import { livePage, refusal, samplePages } from '#tests/path-harness/browser/console-stage.ts';
import model from './device-detail.model.ts';

const { id: deviceId } = sample.device();
const save = sample.saveRemark.request({ deviceId, remark: '', based_on: '' });

/** There is always more to load. */
const olderOperations = { [sample.log]: { body: { list: [], total: 60 } } };

export default defineBrowserModel({
  model,
  // The records come with the device, which a path is about.
  stage: ({ deviceId }) => livePage(samplePages.device(deviceId), olderOperations),
  act: {
    ...freshActs,
    'own.saved': async (page, { saved }, server) => {
      const card = page.locator('#remark');
      server.answerFromNowOn(save, saved ? { body: saved } : 'drop');
      await clickOn(card.getByRole('button', { name: '编辑' }));
      await card.getByLabel('备注内容').fill('押金已退');
      await clickOn(card.getByRole('button', { name: '保存' }));
      if (saved === null) {
        await card.getByRole('button', { name: '重试' }).waitFor();
        await clickOn(card.getByRole('button', { name: '取消' }));
      }
      await card.getByRole('button', { name: '编辑' }).waitFor();
    },
  },
  whyNot: ({ context }, event) => {
    if (event.type === 'own.saved' && context.record === null) return '没有可以编辑的内容';
    return whileUnsure(context, event);
  },
  effects: {
    loadDevice: {
      ...sample.oneDevice,
      done: (record) => (record ? { body: record.device } : refusal('NOT_FOUND', messages.deviceNotFound)),
    },
  },
  see: (snapshot) => ({
    device: snapshot.context.record?.device.serial_number ?? null,
    missing: snapshot.context.missing && snapshot.context.problem === null && !snapshot.matches('loading'),
    problem: problemOf(snapshot) !== null,
    remark: snapshot.context.record?.device.remark === '押金已退',
    asked: snapshot.context.record !== null && snapshot.context.checkedAt !== null,
  }),
  look: () => {
    const text = document.querySelector('[data-machine=deviceDetail]')?.textContent ?? '';
    return {
      device: /DX\w+/.exec(text)?.[0] ?? null,
      missing: text.includes('设备不存在'),
      problem: text.includes('更新失败') || text.includes('设备加载失败'),
      remark: text.includes('押金已退'),
      asked: text.includes('等待设备答复'),
    };
  },
});
