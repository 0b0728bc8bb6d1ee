import type { Page } from 'playwright';
import {
  cancel,
  look,
  prevalidation,
  resume,
  start,
  type UnlockSaga,
  type UnlockStep,
} from '#api/contract/apple/one-click-unlock.ts';
import { unlockCommandNames } from '#domain/apple/unlock-plan.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { sampleSaga } from '#tests/setup/sample-saga.ts';
import { answer, confirm, type DialogCase, dialogOf, pressTile, serialOn } from './dialog-case.ts';

const module = 'screens/apple/dialogs/one-click-unlock-dialog.tsx';
const sagaId = '5d2c9f6e-8a41-4c7b-9e0d-3f1a6b7c8d9e';

const verdicts = {
  list: unlockCommandNames.map((command) => ({
    command,
    applies: true,
    covered_by: null,
    reason: '',
    exit: '',
  })),
  key: sagaId,
  key_expires_at: new Date(Date.now() + 300_000).toISOString(),
  sms_required: false,
};

/** Of a device whose steps have begun: its page leads to them. */
const startedAt = 'lockedOnline2';
const begunAt = new Date().toISOString();
export const startedSaga = {
  id: sagaId,
  status: 'running',
  date_created: begunAt,
  clerk_name: '李晓雯',
  hold_until: null,
  step: null,
} as const;

const sagaOf = {
  id: sagaId,
  device_id: seedIds.devices[startedAt],
  date_created: begunAt,
  clerk: { id: seedIds.clerks.full, name: '李晓雯' },
};
const saga = (status: 'running' | 'stopped', step: UnlockStep['status']) =>
  sampleSaga(sagaOf, {
    status,
    failure: status === 'stopped' ? { command: 'device_unlock', reason: '设备拒绝执行', exit: '' } : null,
    sms_required: status === 'stopped',
    steps: [
      {
        command: 'device_unlock',
        status: step,
        irreversible: false,
        sent: true,
        reason: '',
        exit: '',
        operation: null,
      },
    ],
  });

const prove = async (page: Page) => {
  await pressTile('一键解锁')(page);
  await dialogOf(page).getByRole('button', { name: '下一步' }).click();
};

const openSaga = (json: UnlockSaga, ok: string) => async (page: Page) => {
  await answer(page, look, (route) => route.fulfill({ json }));
  await pressTile('一键解锁')(page);
  await dialogOf(page).getByRole('button', { name: ok, exact: true }).waitFor();
};

/** One-click unlock, from the question to its last step. */
export const unlockDialogs: readonly DialogCase[] = [
  {
    name: 'one-click unlock, prevalidation',
    module,
    at: 'lockedOnline',
    call: prevalidation,
    begin: prove,
    password: true,
    code: true,
  },
  {
    name: 'one-click unlock, start',
    module,
    at: 'lockedOnline',
    call: start,
    begin: async (page) => {
      await answer(page, prevalidation, (route) => route.fulfill({ json: verdicts }));
      await prove(page);
      await confirm(page);
      const tail = dialogOf(page).getByLabel('请输入序列号后四位以确认');
      await tail.fill((await serialOn(page)).slice(-4));
    },
  },
  {
    name: 'one-click unlock, look',
    module,
    at: startedAt,
    call: look,
    begin: async () => {},
    open: pressTile('一键解锁'),
    answers: ['NOT_FOUND'],
  },
  {
    name: 'one-click unlock, resume',
    module,
    at: startedAt,
    call: resume,
    begin: openSaga(saga('stopped', 'failed'), '继续执行'),
    password: true,
    code: true,
  },
  {
    name: 'one-click unlock, cancel',
    module,
    at: startedAt,
    call: cancel,
    begin: openSaga(saga('running', 'running'), '取消其余步骤'),
  },
];
