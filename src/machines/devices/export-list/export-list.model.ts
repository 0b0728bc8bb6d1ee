import type { ExportJob } from '#api/contract/devices/export-job.ts';
import { CallFailure } from '#api/contract/row/failure.ts';
import { errorStatus } from '#domain/error-codes.ts';
import * as messages from '#domain/messages.ts';
import { password, proofModel } from '#machines/kits/proof/proof.model.ts';
import { defineTestModel } from '#tests/path-harness/model.ts';
import { exportListMachine } from './export-list.machine.ts';
import { titles } from './export-list.titles.ts';

const id = '77777777-7777-4777-8777-777777777777';
const makeIdempotencyKey = () => '33333333-3333-4333-8333-333333333333';

const job = (status: ExportJob['status']): ExportJob => ({
  id,
  status,
  total: 312,
  done: status === 'done' ? 312 : 120,
  date_created: '2026-11-21T01:58:00.000Z',
  finished_at: null,
  expires_at: status === 'done' ? '2026-11-22T01:58:00.000Z' : null,
  clerk: { id: '44444444-4444-4444-8444-444444444444', name: '李晓雯' },
  ip: '10.0.0.7',
  filter: {},
  remark: status === 'failed' ? messages.exportBroken : '',
});
const unanswered = new CallFailure({ kind: 'network' });
const unavailable = {
  kind: 'http',
  url: null,
  status: errorStatus.UNAVAILABLE,
  statusMessage: null,
  code: 'UNAVAILABLE',
  message: messages.internal,
  responseId: null,
} as const;
const running = job('running');
const done = job('done');
const cancelled = job('cancelled');

export default defineTestModel({
  name: 'exportList',
  machine: exportListMachine,
  inputs: {
    'at first': { noted: null, awaited: true, makeIdempotencyKey },
    'left behind': { noted: id, awaited: false, makeIdempotencyKey },
  },
  events: {
    'export.look': 'bare',
    'export.start': [
      { password, filter: {} },
      { password: 'x', filter: {} },
    ],
    'export.cancel': 'bare',
    'export.showLast': 'bare',
    'export.download': 'bare',
    'export.again': 'bare',
  },
  answers: {
    lookLatest: {
      done: [null, running, done],
      error: [unanswered, new CallFailure(unavailable)],
    },
    startExport: {
      done: [
        { kind: 'started', job: running },
        { kind: 'refused', reason: 'credential', sentence: messages.secondaryMismatch },
        { kind: 'busy' },
      ],
    },
    lookJob: {
      done: [
        { ok: true, job: running },
        { ok: true, job: done },
        { ok: true, job: job('failed') },
        { ok: false, sentence: messages.exportNoFile },
      ],
    },
    cancelJob: { done: [cancelled], error: [unanswered] },
    download: { done: [{ ok: true }, { ok: false, sentence: messages.exportNoFile }], error: [unanswered] },
  },
  key: ({ job: newest, proof, noted, awaited, downloaded, idempotencyKey }) => [
    newest?.status ?? null,
    proof.problem,
    noted !== null,
    awaited,
    downloaded,
    idempotencyKey !== null,
  ],
  invariants: {
    ...proofModel.invariants,
    'who waits has something to wait for': (s) =>
      !s.matches('waiting') || s.context.job?.status === 'running' || s.context.proof.problem !== null,
    'who has not found it is told why': (s) =>
      !(s.matches('lookFailed') || s.matches('lookRefused')) || s.context.proof.problem !== null,
    'only a file can be downloaded': (s) =>
      !(s.matches('ready') || s.matches('downloading')) || s.context.job?.status === 'done',
    'a lost answer is repeated under its key': (s) =>
      s.context.proof.problem?.sentence !== messages.exportUncertain || s.context.idempotencyKey !== null,
  },
  titles,
});
