import * as v from 'valibot';
import { assign, setup } from 'xstate';
import { hirerFields } from '#api/contract/devices/hirer.ts';
import {
  type EditAnswer,
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
 * Who has a device, changed in a dialog (`valid.ios.hirer`). Whom a colleague has written down meanwhile is shown, and saving again takes
 * their place. Lives as long as its dialog.
 */
export const hirerEditMachine = setup({
  types: {} as {
    context: Context;
    events: Event;
    input: { deviceId: string; hirer: Hirer };
    output: OwnEdit<Hirer>;
    meta: { title: string };
  },
  actors: { saveHirer: notProvided<SaveHirerAnswer, HirerChange>('saveHirer') },
  guards: {
    ...submissionGuards<Context, Event>(errorsOf),
    showsFields: ({ context }) => !context.nobody,
  },
}).createMachine({
  id: 'hirerEdit',
  meta: { title: '修改承租人' },
  context: ({ input: { deviceId, hirer } }) => ({
    ...startSubmission,
    ...startOwnEdit,
    deviceId,
    draft: { hirer_name: hirer.hirer_name ?? '', hirer_phone_number: '' },
    nobody: false,
    seen: hirer,
    overtaken: false,
  }),
  output: ({ context: { saved, lost } }) => ({ saved, lost }),
  initial: 'editing',
  states: {
    // The call takes no key: who stands already is saved once more, and nothing changes.
    ...submissionStates<HirerField, Context, Event, SaveHirerAnswer>()({
      source: 'saveHirer',
      input: changeOf,
      submit: 'hirer.save',
      again: 'hirer.save',
      typing: {
        'hirer.fill': ({ draft }, { field, text }) => [field, { draft: { ...draft, [field]: text } }],
      },
      typable: 'showsFields',
      accepted: 'saved',
      errorsOf,
      show: ({ nobody, seen, overtaken }, answer) => ({
        // The fields are hidden where nobody has the device.
        ...(nobody && !answer.ok && { errors: {}, refusal: answer.sentence }),
        ...ownEdit(answer),
        seen: answer.standing ?? seen,
        overtaken: overtaken || answer.standing !== null,
      }),
      doubt: lostEdit,
      also: {
        editing: {
          'hirer.clear': { actions: assign(({ event }) => ({ nobody: event.nobody })) },
          'hirer.cancel': 'closed',
        },
        uncertain: { 'hirer.cancel': 'closed' },
      },
    }),
    saved: { meta: { title: '已保存' }, type: 'final' },
    closed: { meta: { title: '已关闭' }, type: 'final' },
  },
});

/** Who has the device as far as the console knows: the number only masked. */
export interface Hirer {
  readonly hirer_name: string | null;
  readonly hirer_phone_number: string | null;
}

export type HirerField = keyof Hirer;

interface Context extends Submission<HirerField>, OwnEdit<Hirer> {
  deviceId: string;
  draft: { readonly [Field in HirerField]: string };
  /** nobody has the device any more */
  nobody: boolean;
  /** who had it when that was looked at last: who is saved takes their place and no other's */
  seen: Hirer;
  /** it is somebody else than when the dialog was opened */
  overtaken: boolean;
}

type Event =
  | { type: 'hirer.fill'; field: HirerField; text: string }
  | { type: 'hirer.clear'; nobody: boolean }
  | { type: 'hirer.save' }
  | { type: 'hirer.cancel' };

export interface HirerChange {
  readonly deviceId: string;
  readonly hirer_name: string | null;
  readonly hirer_phone_number?: string | null;
  readonly based_on: Hirer;
}

export type SaveHirerAnswer = EditAnswer<HirerField, Hirer>;

/** Without a number the old one stays. */
function changeOf({ deviceId, draft, nobody, seen }: Context): HirerChange {
  const { hirer_name, hirer_phone_number } = draft;
  const about = { deviceId, based_on: seen };
  if (nobody) return { ...about, hirer_name: null, hirer_phone_number: null };
  return { ...about, hirer_name, ...(hirer_phone_number.trim() && { hirer_phone_number }) };
}

const fields = v.object(hirerFields);

function errorsOf(context: Context) {
  return fieldErrors(fields, changeOf(context));
}
