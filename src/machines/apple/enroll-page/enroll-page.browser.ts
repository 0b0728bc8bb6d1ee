import { failureOf } from '#api/contract/row/failure.ts';
import { routePath } from '#domain/access/routes.ts';
import { blankQuestion } from '#domain/enroll-messages.ts';
import { defineBrowserModel } from '#tests/path-harness/browser/browser-model.ts';
import { refusal } from '#tests/path-harness/browser/console-stage.ts';
import type { Reply } from '#tests/path-harness/browser/fake-server.ts';
import model, { code } from './enroll-page.model.ts';

const refusalOf = ({ sentence, reason }: { readonly sentence: string; readonly reason?: string }): Reply =>
  reason === 'invalid'
    ? refusal('NOT_FOUND', sentence, { reason: 'enrollLinkInvalid' })
    : refusal('TOO_MANY', sentence);

const fault = (error: unknown): Reply =>
  failureOf(error).kind === 'malformed' ? { status: 502, body: 'Bad Gateway' } : 'drop';

export default defineBrowserModel({
  model,
  stage: () => ({ url: routePath('enroll-sn_encrypt', { sn_encrypt: code }) }),
  act: {
    'enrolment.fill': (page, { field, text }) => page.fill(`[name=${field}]`, text),
  },
  whyNot: ({ context }, { type }) =>
    context.notice !== null && type !== 'notice.confirm' && /^(?:device|enrolment)\./.test(type)
      ? '提示未关闭'
      : null,
  effects: {
    loadDevice: {
      request: 'GET /api/enroll/baseinfo',
      query: (input) => input,
      done: (answer) => (answer.ok ? { body: { model: 'iPhone17,1', ...answer.device } } : refusalOf(answer)),
      error: fault,
    },
    submitEnrolment: {
      request: 'POST /api/enroll/submit',
      body: ({ idempotencyKey: _, ...body }) => body,
      done: (answer) => {
        if (answer.ok) return { body: { ok: true } };
        const { field, sentence, reason } = answer;
        if (reason === 'overtaken') return refusal('CONFLICT', sentence, { reason: 'enrollSubmitted' });
        return field === null ? refusalOf(answer) : refusal('NOT_FOUND', sentence, { field });
      },
      error: fault,
    },
  },
  see: ({ value, context: { device, draft, errors, notice } }) => ({
    serial:
      value === 'loading' || value === 'failed' || value === 'invalid' || value === 'gone'
        ? null
        : (device?.serial_number ?? null),
    typed:
      value === 'editing' || value === 'asking' || value === 'submitting' || value === 'uncertain'
        ? [draft.hirer_name, draft.hirer_phone_number, draft.for_clerk]
        : [],
    wrong: Object.values(errors).filter(Boolean),
    notice: value === 'asking' ? blankQuestion : notice,
  }),
  look: () => ({
    serial: document.querySelector('main dd:last-of-type')?.textContent ?? null,
    typed: [...document.querySelectorAll('input')].map(({ value }) => value),
    wrong: [...document.querySelectorAll('main form p[role=alert]')].map((error) => error.textContent),
    notice: document.querySelector('dialog[open] p')?.textContent ?? null,
  }),
});
