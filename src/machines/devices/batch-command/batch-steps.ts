import {
  handOverPreflight,
  isSendable,
  type Preflight,
  preflight,
  restrictionPreflight,
} from '#domain/apple/preflight.ts';
import { restrictionConfig } from '#domain/apple/restrictions.ts';
import { isFinal, operationStatus } from '#domain/devices/operation.ts';
import * as memberMessages from '#domain/member-messages.ts';
import * as messages from '#domain/messages.ts';
import {
  type CheckedDraft,
  checkDraft,
  type DraftErrors,
  errorsOfRefusal,
  type LockDraft,
  type Timing,
} from '#machines/apple/lost-mode-schedule/lock-draft.ts';
import type { Problem } from '../secured-command/secured-command.types.ts';
import type {
  BatchAnswer,
  BatchChoice,
  BatchCommandInput,
  Context,
  Finding,
  LookUpInput,
  SendInput,
} from './batch-command.types.ts';
import {
  type BatchItem,
  type BatchOrder,
  type BatchRecord,
  changeItem,
  countResults,
  newRecord,
  requestFor,
  resultOf,
} from './batch-record.ts';

/** What the steps of a batch do to its record, as plain functions. */

export const opened = (input: BatchCommandInput): Context => ({
  ...input,
  timing: 'now',
  choice: null,
  errors: {},
  problem: null,
  current: null,
  toCheck: [],
  due: [],
  asking: null,
  outdated: false,
  stopping: false,
});

const without = (errors: DraftErrors, field: keyof LockDraft): DraftErrors => {
  const { [field]: _, ...others } = errors;
  return others;
};

export const edited = (
  { draft, errors }: Context,
  { field, text }: { readonly field: keyof LockDraft; readonly text: string },
): Partial<Context> => ({ draft: { ...draft, [field]: text }, errors: without(errors, field) });

export const timed = ({ errors }: Context, timing: Timing): Partial<Context> => ({
  timing,
  errors: without(errors, 'when'),
});

export const commandOf = ({ record, command }: Context) => record?.order.command ?? command;

/** What would become of the command on each selected device. */
export const preflightOf = (context: Foreseeable) =>
  context.devices.map((device): Preflight & { readonly device: typeof device } => ({
    device,
    ...foreseen(context, device),
  }));

export type Foreseeable = Pick<Context, 'command' | 'devices' | 'denial' | 'timing' | 'choice' | 'now'>;

function foreseen(context: Foreseeable, device: Foreseeable['devices'][number]): Preflight {
  const { command, denial, timing, now } = context;
  if (command === 'change-for-clerk')
    return handOverPreflight(device, denial, choiceOf(context, command)?.receiver.id ?? null);
  const question = { denial, scheduled: timing === 'later', now: new Date(now()) };
  return command === 'set-system-restriction'
    ? restrictionPreflight(device, question, choiceOf(context, command))
    : preflight(command, device, question);
}

export const targetsOf = (context: Context) =>
  preflightOf(context)
    .filter(isSendable)
    .map(({ device }) => device);

const noForm: CheckedDraft = { ok: true, body: { message: '', when: 'now' } };

export const checked = ({ command, draft, timing, now }: Context): CheckedDraft =>
  command === 'lock' ? checkDraft(draft, timing, now()) : noForm;

export function errorsOf(context: Context): DraftErrors {
  const draft = checked(context);
  return draft.ok ? {} : draft.errors;
}

type ChosenFor<Name> = Extract<BatchChoice, { command: Name }>;

/** What was chosen for a batch of this command; null while nothing is. */
export const choiceOf = <Name extends BatchChoice['command']>(
  { choice }: Pick<Context, 'choice'>,
  command: Name,
) => (choice?.command === command ? (choice as ChosenFor<Name>) : null);

const choicesMissing: Partial<Record<Context['command'], Problem>> = {
  'change-for-clerk': { field: 'request', blamed: 'for_clerk', sentence: messages.receiverRequired },
  // Where nothing is chosen, no default was loaded: there is no field yet.
  'set-system-restriction': { field: 'request', sentence: memberMessages.restrictionsRequired },
};

/** What the batch can't do without; null where there is a choice, or none is asked. */
export const missingChoice = ({ command, choice }: Context): Problem | null =>
  choice === null ? (choicesMissing[command] ?? null) : null;

function orderOf(context: Context): BatchOrder {
  const { command, choice } = context;
  const draft = checked(context);
  if (!draft.ok) throw new Error('the draft was not checked');
  if (command === 'lock') return { command, fields: draft.body };
  if (choice?.command === 'change-for-clerk')
    return {
      command: choice.command,
      fields: { for_clerk: choice.receiver.id },
      receiver: choice.receiver.name,
    };
  if (choice) return { command: choice.command, fields: { config: restrictionConfig(choice.values) } };
  if (command === 'change-for-clerk' || command === 'set-system-restriction')
    throw new Error('nothing was chosen');
  return { command, fields: {} };
}

export const recordOf = (context: Context): BatchRecord =>
  newRecord(orderOf(context), targetsOf(context), context.makeIdempotencyKey);

function requireRecord({ record }: Context): BatchRecord {
  if (!record) throw new Error('nothing was confirmed');
  return record;
}

const itemsOf = ({ record }: Context): readonly BatchItem[] => record?.items ?? [];

export const currentOf = (context: Context): BatchItem => {
  const item = itemsOf(context).find(({ uuid }) => uuid === context.current);
  if (!item) throw new Error('nothing is on its way');
  return item;
};

/** The next one is taken: from here on nobody knows whether it has left. */
export function takeNext(context: Context): Partial<Context> {
  const record = requireRecord(context);
  const next = record.items.find(({ stage }) => stage === 'unsent');
  if (!next) throw new Error('everything was sent');
  const sent = { stage: 'sent', status: null, sentence: '' } as const;
  return { current: next.uuid, record: changeItem(record, next.uuid, sent) };
}

/** The credential is made from the event and lives in the effect's input only. */
export function sendInput(context: Context, event: object): SendInput {
  const { device, uuid } = currentOf(context);
  const record = requireRecord(context);
  const typed = 'password' in event ? String(event.password) : null;
  if (!context.grant && typed === null) throw new Error('nothing proves who it is');
  return {
    record,
    request: requestFor(record.order, device.id),
    idempotencyKey: uuid,
    credential: context.grant ? { key: context.grant.key } : { password: typed ?? '' },
  };
}

/** How to find out what became of one of the batch; `quiet`: nobody waits for it. */
export function lookUpInput(context: Context, uuid: string | undefined, quiet = false): LookUpInput {
  const { order, items } = requireRecord(context);
  const item = items.find((each) => each.uuid === uuid);
  if (!item) throw new Error('nobody asked for it');
  const request = requestFor(order, item.device.id);
  const handOver = request.command === 'change-for-clerk' ? request.body : null;
  return { idempotencyKey: item.uuid, handOver, quiet };
}

const changeCurrent = (context: Context, change: Partial<BatchItem>): Partial<Context> => ({
  current: null,
  record: changeItem(requireRecord(context), currentOf(context).uuid, change),
});

/** Its own answer was lost; the server has it where its status was heard of meanwhile. */
export function leaveCurrent(context: Context): Partial<Context> {
  const item = itemsOf(context).find(({ uuid }) => uuid === context.current);
  return item && item.status !== null ? changeCurrent(context, { stage: 'accepted' }) : { current: null };
}

export function settleCurrent(context: Context, answer: BatchAnswer): Partial<Context> {
  if (answer.kind === 'accepted') {
    // No device has to carry out a hand-over. What else was heard of it meanwhile is newer than this answer.
    const carriedOut = commandOf(context) === 'change-for-clerk' && { status: operationStatus.acknowledged };
    return changeCurrent(context, { stage: 'accepted', ...carriedOut });
  }
  if (answer.kind === 'refused')
    return changeCurrent(context, { stage: 'refused', sentence: answer.sentence });
  const { problem } = answer;
  const returned = changeCurrent(context, { stage: 'unsent' });
  const grant = problem.field === 'password' ? null : context.grant;
  if (problem.field !== 'request' || context.command !== 'lock') return { ...returned, problem, grant };
  return { ...returned, problem, grant, errors: errorsOfRefusal(problem) };
}

/** The older of two answers may come later: what has ended does not begin again. */
const told = (known: BatchItem | undefined, { status, sentence }: Extract<Finding, { received: true }>) =>
  known && known.status !== null && isFinal(known.status) ? {} : { status, sentence };

/** What the server said of a uuid. One that it never got can be sent under the same uuid without being done twice. */
export function learn(context: Context, uuid: string, finding: Finding): Partial<Context> {
  const record = requireRecord(context);
  if (!finding.received) return { record: changeItem(record, uuid, { stage: 'unsent' }) };
  const known = record.items.find((item) => item.uuid === uuid);
  return { record: changeItem(record, uuid, { stage: 'accepted', ...told(known, finding) }) };
}

const uuidsOf = (context: Context, wanted: (item: BatchItem) => boolean) =>
  itemsOf(context)
    .filter(wanted)
    .map(({ uuid }) => uuid);

/** Left behind by a page that is gone: whether they arrived is asked first. What became of the others is asked beside it. */
export const plansOfKept = (context: Context): Partial<Context> => ({
  toCheck: uuidsOf(context, ({ stage }) => stage === 'sent'),
  due: uuidsOf(context, (item) => item.stage === 'accepted' && isAwaited(item)),
});

export const unknownOnes = (context: Context) =>
  uuidsOf(context, (item) => ['lost', 'unknown'].includes(resultOf(item)));

/** A refused one is a new wish: it gets a uuid of its own. */
export function renewFailed(context: Context): Partial<Context> {
  const record = requireRecord(context);
  const items = record.items.map((item): BatchItem => {
    if (resultOf(item) !== 'failed') return item;
    const uuid = context.makeIdempotencyKey(item.device.id);
    return { device: item.device, uuid, stage: 'unsent', status: null, sentence: '' };
  });
  // What is still asked for belongs to the old ones.
  return { record: { ...record, items }, due: [], asking: null, outdated: false };
}

export const has = (context: Context, ...wanted: Parameters<typeof countResults>[1][]) =>
  context.record !== null && countResults(context.record, ...wanted) > 0;

/** Nothing has left, or what left was refused: the form can be shown again. */
export const isUntouched = (context: Context) =>
  context.devices.length > 0 &&
  itemsOf(context).every(({ uuid, stage }) => stage === 'unsent' || uuid === context.current);

/** Whether the server will say more of it. */
export const isAwaited = ({ stage, status }: BatchItem) =>
  (stage === 'sent' || stage === 'accepted') && (status === null || !isFinal(status));

const awaited = (context: Context, deviceId: string | null) =>
  uuidsOf(context, (item) => isAwaited(item) && (deviceId === null || item.device.id === deviceId));

/** `deviceId` null: any of them may have changed. */
export const dueAfter = (context: Context, deviceId: string | null) => [
  ...new Set([...context.due, ...awaited(context, deviceId)]),
];

export const concerns = (context: Context, deviceId: string | null) => awaited(context, deviceId).length > 0;

/** The question failed: the others are asked first. */
export const askLater = ({ due, asking }: Context): Partial<Context> => ({
  due: [...due.filter((uuid) => uuid !== asking), ...(asking === null ? [] : [asking])],
  asking: null,
  outdated: true,
});

/**
 * Asked for because the device changed. A command that is on its way keeps its stage: its own answer tells. One that is to be
 * sent again meanwhile is sent: under the same uuid it is not done twice.
 */
export function hear(context: Context, finding: Finding): Partial<Context> {
  const item = itemsOf(context).find(({ uuid }) => uuid === context.asking);
  const heard = { asking: null, outdated: false };
  if (!item || item.stage === 'unsent' || !finding.received || !context.record) return heard;
  const stage = item.uuid === context.current ? item.stage : 'accepted';
  return { ...heard, record: changeItem(context.record, item.uuid, { stage, ...told(item, finding) }) };
}
