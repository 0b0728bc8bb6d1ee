import { sample } from '#machines/kinds/sample.model.ts';
import { freshActs } from '#machines/kits/fresh/fresh.browser.ts';
import { defineBrowserModel } from '#tests/path-harness/browser/browser-model.ts';
import {
  clickNamed,
  confirmWithProof,
  dialogClosed,
  dialogOpened,
  storeInAnotherTab,
  tellFromLeadingTab,
} from '#tests/path-harness/browser/causes.ts';
import {
  listFixtures,
  livePageWith,
  person,
  sampleOperation,
  samplePages,
} from '#tests/path-harness/browser/console-stage.ts';
import { wanting } from './task-list.machine.ts';
import model from './task-list.model.ts';

const { 'GET /api/user/tasks': _, ...fixtures } = listFixtures();
const unlock = sample.command.request({ command: 'unlock', deviceId: sample.device().id });

export default defineBrowserModel({
  model,
  behindTheScreens: true,
  stage: () => livePageWith('taskList', samplePages.list, { ...fixtures, [unlock]: 'later' }),
  whyNot: (snapshot, { type }) => {
    const { tasks, followed } = snapshot.context;
    const isOpen = snapshot.matches({ panel: 'open' });
    if ((type === 'task.sent' || type === 'card.close') && isOpen) return '面板盖住了页面';
    if (type === 'load.retry' && !isOpen) return '面板收起时没有重试';
    if (type === 'card.close' && !tasks?.some(({ id }) => followed.includes(id))) return '任务加载后才有卡片';
    return null;
  },
  act: {
    ...freshActs,
    'batch.changed': (page) => tellFromLeadingTab(page, { type: 'batch.changed', batchId: 'b1' }),
    'panel.close': async (page) => {
      await page.keyboard.press('Escape');
      await dialogClosed(page);
    },
    'task.sent': async (page, { id }, server) => {
      await clickNamed(page, 'button', '解除锁定');
      await dialogOpened(page);
      await confirmWithProof(page, 'command.confirm', { password: 'Guard-2026', smsCode: '' });
      await server.answer(unlock, { body: sampleOperation({ id }) });
      await dialogClosed(page);
    },
    'seen.changed': (page, { seen }) =>
      storeInAnotherTab(page, `tasks_seen ${person.id}`, JSON.stringify(seen)),
  },
  effects: {
    loadTasks: {
      request: 'GET /api/user/tasks',
      done: (list) => ({ body: { list, total: list.length } }),
    },
  },
  see: (snapshot) => ({
    wanted: wanting(snapshot.context).length,
    followed: snapshot.context.followed.filter((id) => snapshot.context.tasks?.some((task) => task.id === id))
      .length,
  }),
  look: () => ({
    wanted: Number(document.querySelector('[data-machine=taskList] button + span')?.textContent ?? 0),
    followed: document.querySelectorAll('[aria-label=刚下发的指令] li').length,
  }),
});
