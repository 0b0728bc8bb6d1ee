import { assertEvent, assign, setup } from 'xstate';
import type { Delivery } from '#api/contract/store/api-callback.ts';
import type { ApiKeyInfo, ApiRefusal, ApiUsageDay } from '#api/contract/store/api-key.ts';
import * as openApiMessages from '#domain/open-api/messages.ts';
import {
  type Fresh,
  type FreshEvent,
  freshSetup,
  freshStates,
  type OwnSaved,
  type OwnSaves,
  startFresh,
  startOwnSaves,
} from '#machines/kits/fresh.ts';
import { notProvided } from '#machines/not-provided.ts';
import { sentenceOfError } from '#machines/refusal.ts';

const begin = { 'callback.send': { guard: 'maySend', target: 'sending' } } as const;

const looked = freshStates<Context, Event>()({
  source: 'loadSettings',
  input: (_, quiet) => ({ quiet }),
  show: (_, settings: OpenApiSettings) => ({ settings }),
  changes: { 'api.changed': {} },
  own: {
    event: 'own.saved',
    put: ({ settings }, info: ApiKeyInfo) => ({ settings: settings && { ...settings, info } }),
  },
  also: { ready: begin, settling: begin, refreshing: begin, failed: begin },
});

/**
 * How the store's API for third parties is set up and used, and what is sent to its system by hand: a test, or an event once more. Lives as
 * long as the page.
 */
export const openApiMachine = setup({
  types: {} as { context: Context; events: Event; meta: { title: string } },
  actors: {
    loadSettings: notProvided<OpenApiSettings, { quiet: boolean }>('loadSettings'),
    sendCallback: notProvided<SendAnswer, SendInput>('sendCallback'),
  },
  guards: {
    ...freshSetup.guards,
    // An event once more goes to the address that it went to before.
    maySend: ({ context: { settings }, event }: { context: Context; event: Event }) =>
      settings !== null &&
      event.type === 'callback.send' &&
      (event.id !== null || reasonAgainstTest(settings.info) === null),
  },
  delays: freshSetup.delays,
}).createMachine({
  id: 'openApi',
  meta: { title: '开放接口' },
  context: { ...startFresh, ...startOwnSaves, settings: null, sent: null },
  initial: 'loading',
  states: {
    ...looked.states,
    sending: {
      meta: { title: '正在发送回调' },
      entry: assign({ sent: null }),
      invoke: {
        id: 'sendCallback',
        src: 'sendCallback',
        input: ({ event }) => {
          assertEvent(event, 'callback.send');
          return { id: event.id };
        },
        onDone: {
          target: 'refreshing',
          actions: assign({ sent: ({ event }) => event.output }),
        },
        // Once more does no harm: it goes under the same id, or is a test.
        onError: {
          target: 'refreshing',
          actions: assign({
            sent: ({ event }) => ({ ok: false, sentence: sentenceOfError(event.error) }),
          }),
        },
      },
      on: { 'own.saved': { actions: looked.noteOwn } },
    },
  },
});

/** The first that a test delivery needs and that is not there. */
export function reasonAgainstTest({ api_key, api_enabled, api_callback_url }: ApiKeyInfo): string | null {
  if (api_callback_url === '') return openApiMessages.addressFirst;
  if (api_key === null) return openApiMessages.keyFirst;
  return api_enabled ? null : openApiMessages.switchedOff;
}

export interface OpenApiSettings {
  readonly info: ApiKeyInfo;
  readonly days: readonly ApiUsageDay[];
  /** the last of each key and reason */
  readonly refusals: readonly ApiRefusal[];
}

export interface SendInput {
  /** of a delivery that is sent once more; null: a test */
  readonly id: string | null;
}
export type SendAnswer =
  | { readonly ok: true; readonly delivery: Delivery }
  | { readonly ok: false; readonly sentence: string };

interface Context extends Fresh, OwnSaves<ApiKeyInfo> {
  /** null: they were never loaded */
  settings: OpenApiSettings | null;
  /** what became of what was sent last */
  sent: SendAnswer | null;
}

type Event =
  | Exclude<FreshEvent, { type: 'device.changed' }>
  /** somebody here has done something with the key */
  | { type: 'api.changed' }
  | OwnSaved<ApiKeyInfo>
  | ({ type: 'callback.send' } & SendInput);
