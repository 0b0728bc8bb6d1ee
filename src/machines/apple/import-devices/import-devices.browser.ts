import { routePath } from '#domain/access/routes.ts';
import { defineBrowserModel } from '#tests/path-harness/browser/browser-model.ts';
import { clickOn, typeInto } from '#tests/path-harness/browser/causes.ts';
import { colleague, listFixtures, loggedIn, refusal } from '#tests/path-harness/browser/console-stage.ts';
import type { PreviewAnswer } from './import-devices.machine.ts';
import model, { scannedText } from './import-devices.model.ts';
import { columnTitles } from './lines.ts';

export default defineBrowserModel({
  model,
  stage: () => ({
    url: routePath('console-device-ios-list'),
    storage: loggedIn,
    fixtures: {
      ...listFixtures(),
      'GET /api/device/ios/helper/clerks': { body: { list: [colleague], total: 1 } },
      'GET /api/helper/clerk-list': { body: { list: [colleague], total: 1 } },
    },
    open: async (page) => {
      await clickOn(page.getByRole('button', { name: '批量导入' }));
      await page.getByRole('dialog').waitFor();
    },
  }),
  act: {
    'import.fill': (page, { text }) => typeInto(page, { 序列号: text }),
    'import.read': (page, { file: { name } }) =>
      page
        .getByRole('dialog')
        .locator('input[type=file]')
        .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(scannedText) }),
    'import.column': (page, { place, field }) =>
      page
        .getByRole('dialog')
        .getByLabel(`第 ${place + 1} 列的内容`)
        .selectOption(field ?? ''),
    'import.mend': (page, { row, field, text }) =>
      page
        .getByRole('dialog')
        .getByLabel(`第 ${row + 1} 行的${columnTitles[field]}`)
        .fill(text),
    'import.see': (page) =>
      page
        .getByRole('dialog')
        .getByRole('checkbox', { name: /^已核对/ })
        .check(),
    'import.assign': (page, { forClerk }) =>
      page.getByRole('dialog').getByLabel('所属店员').selectOption(forClerk),
  },
  effects: {
    preview: {
      request: 'POST /api/device/ios/import/preview',
      body: ({ lines, forClerk }) => ({ lines, for_clerk: forClerk }),
      done: (answer) => (answer.ok ? { body: { lines: answer.lines } } : refused(answer)),
    },
    importLines: {
      request: 'POST /api/device/ios/import',
      body: ({ lines, forClerk }) => ({ lines, for_clerk: forClerk }),
      done: (answer) =>
        answer.ok ? { body: { registered: answer.registered, lines: answer.lines } } : refused(answer),
    },
  },
  see: (snapshot) => {
    const { text, file, problem, lines } = snapshot.context;
    const pasting = snapshot.matches('editing') || snapshot.matches('previewing');
    if (pasting) return { text: file ? `已选择文件：${file.name}` : text, problem: problem !== null };
    return { lines: lines.length, problem: problem !== null };
  },
  look: () => {
    const dialog = document.querySelector('[data-machine=importDevices]');
    const problem = dialog?.querySelector('[role=alert]') !== null;
    const field = dialog?.querySelector('textarea');
    return field
      ? { text: field.value, problem }
      : { lines: dialog?.querySelectorAll('tbody tr').length, problem };
  },
});

function refused({ field, sentence }: Extract<PreviewAnswer, { ok: false }>) {
  return refusal('INVALID_INPUT', sentence, field === null ? {} : { field });
}
