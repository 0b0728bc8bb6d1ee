import { setup } from 'xstate';
import { secondaryPasswordMessage } from '#domain/access/secondary-password.ts';
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
import {
  rebased,
  type Save,
  type SavedSetting,
  type SectionName,
  type StandingValues,
  sectionOf,
  type Values,
} from './setting-sections.ts';

/**
 * One section of a store's settings, changed and saved. Where a colleague was first, one's own changes are put upon what they have
 * saved, and shown before they are saved again. Password and secret stand in the form and in the event that saves. Lives as long as its dialog.
 */
export const settingEditMachine = setup({
  types: {} as {
    context: Context;
    events: Event;
    input: { section: SectionName; standing: StandingValues };
    output: OwnEdit<SavedSetting>;
    meta: { title: string };
  },
  actors: { saveSetting: notProvided<SaveSettingAnswer, SaveSettingInput>('saveSetting') },
  guards: submissionGuards<Context, Event>(errorsOf),
}).createMachine({
  id: 'settingEdit',
  meta: { title: '修改设置' },
  context: ({ input: { section, standing } }) => ({
    ...startSubmission,
    ...startOwnEdit,
    section,
    draft: standing.values,
    seen: standing,
    overtaken: false,
    proof: startProof(),
  }),
  output: ({ context: { saved, lost } }) => ({ saved, lost }),
  initial: 'editing',
  states: {
    // The calls take no key: what stands already is saved once more, and nothing changes.
    ...submissionStates<string, Context, Event, SaveSettingAnswer>()({
      source: 'saveSetting',
      input: ({ section, draft, seen }, event): SaveSettingInput => ({
        section,
        values: draft,
        basedOn: seen.changedAt,
        secret: event.type === 'setting.save' ? event.secret : '',
        password: event.type === 'setting.save' ? event.password : '',
      }),
      submit: 'setting.save',
      again: 'setting.save',
      typing: {
        'setting.fill': ({ draft }, { field, value }) => [field, { draft: { ...draft, [field]: value } }],
      },
      accepted: 'saved',
      errorsOf,
      show: (context, answer) => ({
        ...ownEdit(answer),
        ...(!answer.ok && answer.field === 'password' && { proof: askAnew(context.proof, 'password') }),
        ...(answer.standing !== null && {
          draft: rebased(context.draft, context.seen.values, answer.standing.values),
          seen: answer.standing,
          overtaken: true,
        }),
      }),
      doubt: lostEdit,
      also: { editing: { 'setting.cancel': 'closed' }, uncertain: { 'setting.cancel': 'closed' } },
    }),
    saved: { meta: { title: '已保存' }, type: 'final' },
    closed: { meta: { title: '已关闭' }, type: 'final' },
  },
});

export interface SaveSettingInput extends Save {
  readonly section: SectionName;
}
export type SaveSettingAnswer = EditAnswer<string, StandingValues, SavedSetting>;

interface Context extends Submission<string>, ProofContext, OwnEdit<SavedSetting> {
  section: SectionName;
  draft: Values;
  /** what stands as it was seen last: what is saved takes its place and no other's */
  seen: StandingValues;
  /** a colleague has saved something since the editing began */
  overtaken: boolean;
}

type Event =
  | { type: 'setting.fill'; field: string; value: string | boolean }
  | { type: 'setting.save'; password: string; secret: string }
  | { type: 'setting.cancel' };

function errorsOf({ section, draft, proof }: Context, event: Event): FieldErrors<string> {
  if (event.type !== 'setting.save') return {};
  const { schema, asksPassword, secret } = sectionOf(section);
  const typed = { ...draft, ...(secret && { [secret]: event.secret }) };
  const wrong = fieldErrors(schema, typed) as FieldErrors<string>;
  if (!asksPassword || malformed(proof, event) === null) return wrong;
  return { ...wrong, password: secondaryPasswordMessage(event.password) };
}
