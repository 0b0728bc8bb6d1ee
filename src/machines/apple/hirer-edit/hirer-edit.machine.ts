import { assign, setup } from 'xstate';
import { updateHirer } from '#api/contract/apple/registration.ts';
import { type FieldErrors, fieldErrors, type SubmitAnswer } from '#machines/kits/submission.ts';
import { notProvided } from '#machines/not-provided.ts';
import { sentenceOfError } from '#machines/refusal.ts';

/**
 * Who has a device, changed in a dialog (`valid.ios.hirer`). The same again changes nothing: whatever fails keeps what is typed, and may
 * be saved once more. Whom a colleague has written down meanwhile is shown, and saving again takes their place. Lives as long as its dialog.
 */
export const hirerEditMachine = setup({
  types: {} as { context: Context; events: Event; input: { deviceId: string; hirer: Hirer } },
  actors: { saveHirer: notProvided<SaveHirerAnswer, HirerBody>('saveHirer') },
  guards: {
    isSomebody: ({ context }) => !context.nobody,
    isFilledIn: ({ context }) => Object.keys(errorsOf(context)).length === 0,
    isAccepted: (_, { ok }: { ok: boolean }) => ok,
  },
}).createMachine({
  id: 'hirerEdit',
  meta: { title: '修改承租人' },
  context: ({ input: { deviceId, hirer } }) => ({
    deviceId,
    draft: { hirer_name: hirer.hirer_name ?? '', hirer_phone_number: '' },
    nobody: false,
    seen: hirer,
    overtaken: false,
    errors: {},
    problem: null,
  }),
  initial: 'editing',
  states: {
    editing: {
      meta: { title: '填写' },
      on: {
        'hirer.fill': {
          guard: 'isSomebody',
          actions: assign(({ context: { draft, errors }, event: { field, text } }) => {
            const { [field]: _, ...others } = errors;
            return { draft: { ...draft, [field]: text }, errors: others };
          }),
        },
        'hirer.clear': { actions: assign({ nobody: ({ event }) => event.nobody }) },
        'hirer.save': [
          { guard: 'isFilledIn', target: 'saving', actions: assign({ errors: {}, problem: null }) },
          { actions: assign({ errors: ({ context }) => errorsOf(context), problem: null }) },
        ],
      },
    },
    saving: {
      meta: { title: '正在保存' },
      // No way back before there is an answer: it may be done already.
      invoke: {
        id: 'saveHirer',
        src: 'saveHirer',
        input: ({ context }) => bodyOf(context),
        onDone: [
          { guard: { type: 'isAccepted', params: ({ event }) => event.output }, target: 'saved' },
          {
            target: 'editing',
            actions: assign(({ context: { nobody, seen, overtaken }, event: { output } }) => {
              if (output.ok) return {};
              const { field, sentence, standing } = output;
              return {
                // The fields are hidden where nobody has the device.
                ...(field === null || nobody ? { problem: sentence } : { errors: { [field]: sentence } }),
                seen: standing ?? seen,
                overtaken: overtaken || standing !== null,
              };
            }),
          },
        ],
        onError: {
          target: 'editing',
          actions: assign({ problem: ({ event }) => sentenceOfError(event.error) }),
        },
      },
    },
    saved: { meta: { title: '已保存' }, type: 'final' },
  },
});

/** Who has the device as far as the console knows: the number only masked. */
export interface Hirer {
  readonly hirer_name: string | null;
  readonly hirer_phone_number: string | null;
}

export type HirerField = keyof Hirer;

interface Context {
  deviceId: string;
  draft: { readonly [Field in HirerField]: string };
  /** nobody has the device any more */
  nobody: boolean;
  /** who had it when that was looked at last: who is saved takes their place and no other's */
  seen: Hirer;
  /** it is somebody else than when the dialog was opened */
  overtaken: boolean;
  errors: FieldErrors<HirerField>;
  /** why the last try failed, where no field is to blame */
  problem: string | null;
}

type Event =
  | { type: 'hirer.fill'; field: HirerField; text: string }
  | { type: 'hirer.clear'; nobody: boolean }
  | { type: 'hirer.save' };

export interface HirerBody {
  readonly device_id: string;
  readonly hirer_name: string | null;
  readonly hirer_phone_number?: string | null;
  readonly based_on: Hirer;
}

/** `standing`: who has it since somebody else has changed it; null where it was refused for another reason */
export type SaveHirerAnswer = SubmitAnswer<HirerField> & { readonly standing: Hirer | null };

/** Without a number the old one stays. */
const bodyOf = ({ deviceId, draft, nobody, seen }: Context): HirerBody => {
  const { hirer_name, hirer_phone_number } = draft;
  const about = { device_id: deviceId, based_on: seen };
  if (nobody) return { ...about, hirer_name: null, hirer_phone_number: null };
  return { ...about, hirer_name, ...(hirer_phone_number.trim() && { hirer_phone_number }) };
};

const errorsOf = (context: Context) => fieldErrors(updateHirer.body, bodyOf(context));
