import { createActor, fromCallback } from 'xstate';
import { sample } from '#machines/kinds/sample.model.ts';
import { proofModel, typedProofs } from '#machines/kits/proof/proof.model.ts';
import { defineTestModel } from '#tests/path-harness/model.ts';
import { type SecuredCommandReport, securedCommandMachine } from './secured-command.machine.ts';
import { titles } from './secured-command.titles.ts';
import { plainRequest } from './secured-request.ts';

const deviceId = '11111111-1111-4111-8111-111111111111';
const request = plainRequest(sample.name, 'unlock', deviceId);
const erase = plainRequest(sample.name, 'erase', deviceId);
const serialNumber = 'DX3YR2M8N4';
const grant = { key: '22222222-2222-4222-8222-222222222222', msLeft: 60_000 };
const operation = { id: 'k7Q2m9x', command_uuid: '33333333-3333-4333-8333-333333333333' };
const makeIdempotencyKey = () => operation.command_uuid;
/** Who is told whenever the form can be filled in. */
const parent = createActor(fromCallback<SecuredCommandReport>(() => {}));

export default defineTestModel({
  name: 'securedCommand',
  machine: securedCommandMachine,
  inputs: {
    password: { smsType: null, grant: null, makeIdempotencyKey, parent },
    grant: { smsType: null, grant, makeIdempotencyKey },
    serial: { smsType: null, grant: null, serialNumber, makeIdempotencyKey },
    sms: { smsType: 'turn-off-activation-lock', grant: null, makeIdempotencyKey, parent },
  },
  events: {
    'command.confirm': [
      { request, ...typedProofs[0] },
      { request, ...typedProofs[1] },
      { request, ...typedProofs[2] },
      { request: erase, ...typedProofs[0] },
      { request: erase, ...typedProofs[1] },
    ],
    'command.retry': typedProofs,
    'command.cancel': 'bare',
    'outcome.check': 'bare',
    'smsNeed.check': 'bare',
    'code.sent': 'bare',
    // As Chinese input methods write it.
    'serial.type': [{ text: 'ｍ8n4' }, { text: 'M8N' }],
  },
  facts: ['code.sent'],
  answers: {
    checkSmsNeed: { done: [{ phone: null }, { phone: '186****1402' }] },
    sendCommand: {
      done: [
        { ok: true, operation, key: grant.key },
        { ok: false, reason: 'credential', sentence: '安全密码错误', key: null },
        { ok: false, reason: 'sms', sentence: '短信验证码错误或已过期', key: grant.key },
        { ok: false, reason: 'tooMany', sentence: '安全密码错误次数过多，请 15 分钟后再试', key: null },
        { ok: false, reason: 'refused', sentence: '没有权限执行此操作', key: null },
      ],
    },
    lookUpOutcome: { done: [{ received: true, operation }, { received: false }] },
  },
  allow: ({ context }, event) => {
    return event.type !== 'command.confirm' || (event.request === erase) === (context.serialNumber !== null);
  },
  key: (context) => [
    context.smsPhone !== null,
    proofModel.key(context.proof),
    context.serialNumber !== null && [context.serialTail],
    context.idempotencyKey !== null,
  ],
  invariants: {
    ...proofModel.invariants,
    'nothing that is irreversible is sent before the serial number was confirmed': ({ context, ...s }) =>
      !s.matches('submitting') || context.serialNumber === null || context.serialTail === 'ｍ8n4',
    'what is under way has one idempotency key': (s) =>
      !['submitting', 'checkingOutcome', 'notReceived', 'outcomeUnknown'].some(
        (state) => s.value === state,
      ) || s.context.idempotencyKey !== null,
    'it is called accepted only with an operation': (s) =>
      (s.status === 'done' && s.output?.operation !== null) === (s.context.operation !== null),
    'whatever is wrong with a code, there is a field for one': (s) =>
      !s.matches('entering') ||
      s.context.proof.problem?.field !== 'smsCode' ||
      s.context.smsType === null ||
      s.context.smsPhone !== null,
  },
  titles,
});
