import type * as v from 'valibot';
import { setup } from 'xstate';
import { contractTerms, extend } from '#api/contract/contracts.ts';
import type { DeviceContract } from '#api/contract/devices/device-contract.ts';
import { secondaryPasswordMessage } from '#domain/access/secondary-password.ts';
import type { AtDue } from '#domain/contracts/at-due.ts';
import { lockTimeOf, type Terms, tightensLock } from '#domain/contracts/contract.ts';
import * as sentences from '#domain/contracts/messages.ts';
import { dueTemplate } from '#domain/devices/lock-templates.ts';
import type { DeviceKindName } from '#domain/kinds/kinds.ts';
import { contractLockAt } from '#domain/limits.ts';
import { askAnew, malformed, type ProofContext, startProof } from '#machines/kits/proof.ts';
import {
  type EditAnswer,
  type FieldErrors,
  fieldErrors,
  lostEdit,
  type OwnEdit,
  ownEdit,
  type Submission,
  startOwnEdit,
  startSubmission,
  submissionGuards,
  submissionStates,
} from '#machines/kits/submission.ts';
import { notProvided } from '#machines/not-provided.ts';

/**
 * The contract of a device, changed in one of four ways (`decision.contract`). What a colleague has made of it meanwhile is shown before it is
 * replaced. The password stands in the form and in the event that saves. Lives as long as its dialog.
 */
export const contractEditMachine = setup({
  types: {} as {
    context: Context;
    events: Event;
    input: ContractSubject & { way: ContractWay; contract: DeviceContract | null };
    output: OwnEdit<DeviceContract>;
    meta: { title: string };
  },
  actors: { saveContract: notProvided<SaveContractAnswer, ContractChange>('saveContract') },
  guards: {
    ...submissionGuards<Context, Event>(errorsOf),
    hasFields: ({ context: { way } }) => way === 'set' || way === 'extend',
  },
}).createMachine({
  id: 'contractEdit',
  meta: { title: '修改合同' },
  context: ({ input: { kind, deviceId, way, contract } }) => ({
    ...startSubmission,
    ...startOwnEdit,
    kind,
    deviceId,
    way,
    draft: draftOf(way, contract),
    seen: contract,
    overtaken: false,
    proof: startProof(),
  }),
  output: ({ context: { saved, lost } }) => ({ saved, lost }),
  initial: 'editing',
  states: {
    // The calls take no key: what stands already is saved once more, and nothing changes.
    ...submissionStates<ContractField, Context, Event, SaveContractAnswer>()({
      source: 'saveContract',
      input: changeOf,
      submit: 'contract.save',
      again: 'contract.save',
      typing: {
        'contract.fill': ({ draft }, { field, text }) => [field, { draft: { ...draft, [field]: text } }],
      },
      typable: 'hasFields',
      accepted: 'saved',
      errorsOf,
      show: ({ seen, overtaken, proof }, answer) => ({
        ...(!answer.ok && answer.field === 'password' && { proof: askAnew(proof, 'password') }),
        ...ownEdit(answer),
        seen: answer.standing ?? seen,
        overtaken: overtaken || answer.standing !== null,
      }),
      doubt: lostEdit,
      also: { editing: { 'contract.cancel': 'closed' }, uncertain: { 'contract.cancel': 'closed' } },
    }),
    saved: { meta: { title: '已保存' }, type: 'final' },
    closed: { meta: { title: '已关闭' }, type: 'final' },
  },
});

export const contractWays = ['set', 'extend', 'settle', 'keepUnlocked'] as const;
export type ContractWay = (typeof contractWays)[number];

export interface ContractSubject {
  readonly kind: DeviceKindName;
  readonly deviceId: string;
}

/** As it is typed. */
export interface ContractDraft {
  readonly last_day: string;
  readonly grace_days: string;
  readonly at_due: string;
  readonly lock_at: string;
  readonly message: string;
}
export type ContractField = keyof ContractDraft | 'password';

interface Context extends Submission<ContractField>, ContractSubject, ProofContext, OwnEdit<DeviceContract> {
  way: ContractWay;
  draft: ContractDraft;
  /** what stood when that was looked at last: what is saved takes its place and no other's; null: there was none */
  seen: DeviceContract | null;
  /** it is something else than when the dialog was opened */
  overtaken: boolean;
}

type Event =
  | { type: 'contract.fill'; field: keyof ContractDraft; text: string }
  | { type: 'contract.save'; password: string }
  | { type: 'contract.cancel' };

export interface ContractChange extends ContractSubject {
  readonly way: ContractWay;
  readonly terms: v.InferInput<typeof contractTerms>;
  /** null: there was none */
  readonly basedOn: string | null;
}

export type SaveContractAnswer = EditAnswer<ContractField, DeviceContract>;

function draftOf(way: ContractWay, contract: DeviceContract | null): ContractDraft {
  const isAnew = contract === null || contract.settled_at !== null;
  return {
    last_day: isAnew && way === 'set' ? '' : (contract?.last_day ?? ''),
    grace_days: String(contract?.grace_days ?? 0),
    at_due: contract?.at_due ?? 'remind',
    lock_at: contract?.lock_at ?? contractLockAt,
    message: contract?.message || dueTemplate.message,
  };
}

/** What stands and runs; null: nothing does. */
export const runningTerms = (contract: DeviceContract | null): Terms | null =>
  contract === null || contract.settled_at !== null ? null : contract;

/** What is asked for, as the call takes it. */
export function termsOf({ way, draft, seen }: Pick<Context, 'way' | 'draft' | 'seen'>): Terms {
  if (way === 'keepUnlocked' && seen) {
    const { last_day, grace_days } = seen;
    return { last_day, grace_days, at_due: 'remind', lock_at: null, message: '' };
  }
  const locks = draft.at_due === 'lock';
  return {
    last_day: draft.last_day,
    grace_days: draft.grace_days.trim() === '' ? Number.NaN : Number(draft.grace_days),
    at_due: draft.at_due as AtDue,
    lock_at: locks ? draft.lock_at.trim() : null,
    message: locks ? draft.message : '',
  };
}

/** When the device would lock by what is typed; null: it would not, or something is wrong with that. */
export function lockTimeTyped(context: Pick<Context, 'way' | 'draft' | 'seen'>): Date | null {
  const terms = termsOf(context);
  return Object.keys(fieldErrors(contractTerms, terms)).length > 0 ? null : lockTimeOf(terms);
}

/** Whether the secondary password is asked (`decision.contract`). */
export function asksPassword({ way, draft, seen }: Pick<Context, 'way' | 'draft' | 'seen'>): boolean {
  if (way !== 'set' || draft.at_due !== 'lock') return false;
  const terms = termsOf({ way, draft, seen });
  return Object.keys(fieldErrors(contractTerms, terms)).length > 0 || tightensLock(runningTerms(seen), terms);
}

function changeOf(context: Context, event: Event): ContractChange {
  const { kind, deviceId, way, seen } = context;
  const password = event.type === 'contract.save' ? event.password : '';
  return {
    kind,
    deviceId,
    way,
    terms: { ...termsOf(context), ...(asksPassword(context) && { password }) },
    basedOn: seen?.changed_at ?? null,
  };
}

function errorsOf(context: Context, event: Event): FieldErrors<ContractField> {
  if (event.type !== 'contract.save') return {};
  const { way, draft, seen, proof } = context;
  if (way === 'settle') return {};
  // A colleague has settled it, or taken its lock off: there is nothing left to change.
  if (way === 'keepUnlocked')
    return runningTerms(seen)?.at_due === 'lock' ? {} : { at_due: sentences.lockGone };
  if (way === 'extend') {
    const wrong = fieldErrors(extend.body, { last_day: draft.last_day }) as FieldErrors<ContractField>;
    if (wrong.last_day !== undefined) return wrong;
    return seen && draft.last_day <= seen.last_day ? { last_day: sentences.extendLater(seen.last_day) } : {};
  }
  const wrong = fieldErrors(contractTerms, termsOf(context)) as FieldErrors<ContractField>;
  if (!asksPassword(context) || malformed(proof, { password: event.password, smsCode: '' }) === null)
    return wrong;
  return { ...wrong, password: secondaryPasswordMessage(event.password) };
}
