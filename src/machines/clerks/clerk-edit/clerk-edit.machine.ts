import { assign, setup } from 'xstate';
import type { Clerk } from '#api/contract/people/clerk-fields.ts';
import {
  afterAnswer,
  askAnew,
  type CodeEvent,
  codeGuards,
  malformed,
  type Proof,
  type ProofContext,
  type Refused,
  startProof,
  withProblem,
} from '#machines/kits/proof.ts';
import { type FieldErrors, lostEdit, type OwnEdit, startOwnEdit } from '#machines/kits/submission.ts';
import { notProvided } from '#machines/not-provided.ts';
import {
  type ClerkDraft,
  changedFields,
  type DraftField,
  draftErrors,
  draftOf,
  needsCode,
  needsProof,
  rebasedDraft,
} from './clerk-draft.ts';

/**
 * A clerk's name, number and quota, or their rights, are changed. Rights and number are looked over once more and confirmed with the
 * secondary password (`decision.clerk.permission`), a new number with a code that was sent to it besides. What a colleague has set meanwhile is shown, and the own edits are put upon it, before
 * anything is saved (`decision.based-on`). Lives as long as its dialog.
 */
export const clerkEditMachine = setup({
  types: {} as {
    context: Context;
    events: Event;
    input: Input;
    output: OwnEdit<Clerk>;
    meta: { title: string };
  },
  actors: { saveClerk: notProvided<SaveClerkAnswer, SaveClerkInput>('saveClerk') },
  guards: {
    isWrong: ({ context }) => Object.keys(errorsOf(context)).length > 0,
    needsProof: ({ context: { seen, draft } }) => needsProof(seen, draft),
    isChanged: ({ context }) => isChanged(context),
    isProven: ({ context }, proof: Proof) => problemOf(context, proof) === null,
    ...codeGuards<Context>(({ seen, draft }) => needsCode(seen, draft)),
    isSaved: (_, { ok }: Pick<SaveClerkAnswer, 'ok'>) => ok,
    isAsWanted: ({ context }, answer: SaveClerkAnswer) =>
      isOvertaken(answer) && !isChanged(rebased(context, answer)),
    isOvertaken: (_, answer: SaveClerkAnswer) => isOvertaken(answer),
    isFieldBlamed: (_, answer: SaveClerkAnswer) => blamedField(answer) !== null,
  },
}).createMachine({
  id: 'clerkEdit',
  meta: { title: '修改店员' },
  context: ({ input: { clerk, part } }) => ({
    ...startOwnEdit,
    part,
    opened: clerk,
    seen: clerk,
    draft: draftOf(clerk),
    errors: {},
    proof: startProof(),
  }),
  output: ({ context: { saved, lost } }) => ({ saved, lost }),
  initial: 'editing',
  states: {
    editing: {
      meta: { title: '填写' },
      on: {
        'clerk.change': {
          actions: assign(({ context: { draft, errors }, event: { change } }) => ({
            draft: { ...draft, ...change },
            errors: Object.fromEntries(Object.entries(errors).filter(([field]) => !(field in change))),
          })),
        },
        'clerk.review': [
          { guard: 'isWrong', actions: assign({ errors: ({ context }) => errorsOf(context) }) },
          { guard: 'needsProof', target: 'confirming' },
          { guard: 'isChanged', target: 'saving' },
        ],
        'clerk.cancel': 'closed',
      },
    },
    confirming: {
      meta: { title: '核对' },
      on: {
        'clerk.confirm': [
          {
            guard: { type: 'isProven', params: ({ event }) => event },
            target: 'saving',
            actions: assign({ proof: ({ context: { proof } }) => withProblem(proof, null) }),
          },
          {
            actions: assign({
              proof: ({ context, event }) => withProblem(context.proof, problemOf(context, event)),
            }),
          },
        ],
        'code.sent': {
          guard: 'wasCodeWrong',
          actions: assign({ proof: ({ context: { proof } }) => withProblem(proof, null) }),
        },
        'clerk.back': {
          target: 'editing',
          actions: assign({ proof: ({ context: { proof } }) => withProblem(askAnew(proof), null) }),
        },
        'clerk.cancel': 'closed',
      },
    },
    saving: {
      meta: { title: '正在保存' },
      invoke: {
        id: 'saveClerk',
        src: 'saveClerk',
        input: ({ context: { seen, draft }, event }) => ({
          seen,
          draft,
          password: event.type === 'clerk.confirm' && needsProof(seen, draft) ? event.password : null,
          smsCode: event.type === 'clerk.confirm' && needsCode(seen, draft) ? event.smsCode : null,
        }),
        onDone: [
          {
            guard: { type: 'isSaved', params: ({ event }) => event.output },
            target: 'saved',
            actions: assign(({ event }) => standsNow(event.output)),
          },
          {
            guard: { type: 'isAsWanted', params: ({ event }) => event.output },
            target: 'alreadySet',
            actions: assign(({ event }) => standsNow(event.output)),
          },
          {
            guard: { type: 'isOvertaken', params: ({ event }) => event.output },
            target: 'confirming',
            actions: assign(({ context, event: { output } }) => ({
              ...rebased(context, output),
              proof: afterAnswer(context.proof, output),
            })),
          },
          {
            guard: { type: 'isFieldBlamed', params: ({ event }) => event.output },
            target: 'editing',
            actions: assign(({ context: { proof }, event: { output } }) => ({
              errors: output.ok ? {} : { [String(output.blamed)]: output.sentence },
              proof: askAnew(proof),
            })),
          },
          {
            target: 'confirming',
            actions: assign({ proof: ({ context: { proof }, event }) => afterAnswer(proof, event.output) }),
          },
        ],
        onError: {
          target: 'uncertain',
          actions: assign(({ context: { proof } }) => ({ ...lostEdit(), proof: askAnew(proof) })),
        },
      },
    },
    // What stands already is no change: sent again, it does no harm.
    uncertain: {
      meta: { title: '未收到答复' },
      on: { 'clerk.again': 'confirming', 'clerk.cancel': 'closed' },
    },
    saved: { meta: { title: '已保存' }, type: 'final' },
    // Nothing of one's own was saved: a colleague has set just that.
    alreadySet: { meta: { title: '同事已改成同样内容' }, type: 'final' },
    closed: { meta: { title: '已关闭' }, type: 'final' },
  },
});

/** `profile`: name, number and quota; `rights`: what the clerk may do and see */
export type EditedPart = 'profile' | 'rights';

export interface SaveClerkInput {
  /** the clerk who is edited, as they were seen */
  readonly seen: Clerk;
  readonly draft: ClerkDraft;
  /** null: none is asked */
  readonly password: string | null;
  /** of the new number; null as above */
  readonly smsCode: string | null;
}

/** `current`: the clerk as a colleague has set them since; null where it was refused for another reason */
export type SaveClerkAnswer =
  | { readonly ok: true; readonly saved: Clerk }
  | ({ readonly ok: false; readonly current: Clerk | null } & Refused);

interface Input {
  readonly clerk: Clerk;
  readonly part: EditedPart;
}

interface Context extends ProofContext, OwnEdit<Clerk> {
  part: EditedPart;
  /** as the dialog was opened: what has changed since was a colleague */
  opened: Clerk;
  /** as they were seen last: what is saved takes the place of that and of nothing else */
  seen: Clerk;
  draft: ClerkDraft;
  errors: FieldErrors<DraftField>;
}

type Event =
  | { type: 'clerk.change'; change: Partial<ClerkDraft> }
  | { type: 'clerk.review' }
  /** what proves it passes through here and is not kept; '' where it is not asked */
  | ({ type: 'clerk.confirm' } & Proof)
  | CodeEvent
  | { type: 'clerk.back' }
  | { type: 'clerk.again' }
  | { type: 'clerk.cancel' };

type Edit = Pick<Context, 'seen' | 'draft'>;

function errorsOf({ seen, draft }: Edit) {
  return draftErrors(seen, draft);
}

function isChanged({ seen, draft }: Edit) {
  return changedFields(seen, draft).length > 0;
}

function problemOf({ seen, draft, proof }: Context, typed: Proof) {
  return needsProof(seen, draft) ? malformed(proof, typed, needsCode(seen, draft)) : null;
}

/** How the clerk stands by an answer that ends the edit. */
function standsNow(answer: SaveClerkAnswer): OwnEdit<Clerk> {
  return { saved: answer.ok ? answer.saved : answer.current, lost: false };
}

function isOvertaken(answer: SaveClerkAnswer) {
  return !answer.ok && answer.current !== null;
}

function rebased({ seen, draft }: Edit, answer: SaveClerkAnswer): Edit {
  if (answer.ok || answer.current === null) return { seen, draft };
  return { seen: answer.current, draft: rebasedDraft(seen, draft, answer.current) };
}

function blamedField(answer: SaveClerkAnswer): string | null {
  return answer.ok || answer.reason !== 'input' ? null : (answer.blamed ?? null);
}
