import { failureOf } from '#api/contract/row/failure.ts';
import * as messages from '#domain/messages.ts';
import { sample } from '#machines/kinds/sample.model.ts';
import { defineBrowserModel } from '#tests/path-harness/browser/browser-model.ts';
import { clickControl, clickOn, typeInto } from '#tests/path-harness/browser/causes.ts';
import {
  listFixtures,
  livePage,
  person,
  refusal,
  samplePages,
} from '#tests/path-harness/browser/console-stage.ts';
import model from './export-list.model.ts';
import { exportNoteKey } from './export-note.ts';

const path = sample.exports;

export default defineBrowserModel({
  model,
  stage: ({ noted }) => {
    const page = livePage(samplePages.list, listFixtures());
    const note = noted === null ? {} : { [exportNoteKey(sample.name, person.id)]: noted };
    return {
      ...page,
      storage: { local: { ...page.storage?.local, ...note } },
      open: async (shown, server) => {
        await page.open?.(shown, server);
        await clickOn(shown.getByRole('button', { name: '导出' }));
        await shown.getByRole('dialog').waitFor();
      },
    };
  },
  act: {
    'export.start': async (page, { type, password }) => {
      await typeInto(page, { 安全密码: password });
      await clickControl(page, type);
    },
  },
  effects: {
    lookLatest: {
      request: `GET ${path}`,
      done: (job) => ({ body: { list: job ? [job] : [], total: job ? 1 : 0 } }),
      error: (error) => {
        const failure = failureOf(error);
        return failure.kind === 'http' ? refusal('UNAVAILABLE', failure.message ?? '') : 'drop';
      },
    },
    startExport: {
      request: `POST ${path}`,
      body: ({ password, filter }) => ({ password, filter }),
      done: (answer) => {
        if (answer.kind === 'started') return { body: answer.job };
        return answer.kind === 'busy'
          ? refusal('CONFLICT', messages.exportRunning, { reason: 'exportRunning' })
          : refusal('SECPWD_MISMATCH', answer.sentence);
      },
    },
    lookJob: {
      request: ({ id }) => `GET ${path}/${id}`,
      done: (answer) => (answer.ok ? { body: answer.job } : refusal('NOT_FOUND', answer.sentence)),
    },
    cancelJob: { request: ({ id }) => `POST ${path}/${id}/cancel` },
    download: {
      request: ({ id }) => `GET ${path}/${id}/download`,
      done: (answer) =>
        answer.ok
          ? { bytes: new Uint8Array([80, 75]), type: 'application/octet-stream' }
          : refusal('NOT_POSSIBLE', answer.sentence),
    },
  },
  see: (snapshot) => {
    const { job, proof } = snapshot.context;
    const running = ['waiting', 'polling', 'cancelling'].some((state) =>
      snapshot.matches(state as 'waiting'),
    );
    return { problem: proof.problem?.sentence ?? null, done: running ? job?.done : null };
  },
  look: () => {
    const dialog = document.querySelector('[data-machine=exportList]');
    const progress = dialog?.querySelector('progress');
    const problem = dialog?.querySelector('[role=alert]')?.textContent ?? null;
    return { problem, done: progress?.value ?? null };
  },
});
