import { assign, setup } from 'xstate';
import type { AbmInfo } from '#api/contract/store/abm.ts';
import { type Fresh, type FreshEvent, freshSetup, freshStates, startFresh } from '#machines/kits/fresh.ts';
import { notProvided } from '#machines/not-provided.ts';
import { sentenceOfError } from '#machines/refusal.ts';

const begin = { 'key.download': 'downloading', 'token.upload': 'uploading' } as const;

const looked = freshStates<Context, Event>()({
  source: 'loadInfo',
  input: (_, quiet) => ({ quiet }),
  show: (_, info: AbmInfo) => ({ info }),
  changes: {},
  also: { ready: begin, settling: begin, refreshing: begin, failed: begin },
});

/**
 * The store's token of Apple Business Manager: how it stands, the key that it is made for, and a new one in its place. Lives as long as the
 * page.
 */
export const abmTokenMachine = setup({
  types: {} as { context: Context; events: Event; meta: { title: string } },
  actors: {
    loadInfo: notProvided<AbmInfo, { quiet: boolean }>('loadInfo'),
    downloadKey: notProvided<TokenAnswer, undefined>('downloadKey'),
    uploadToken: notProvided<TokenAnswer, { content: string }>('uploadToken'),
  },
  ...freshSetup,
}).createMachine({
  id: 'abmToken',
  meta: { title: 'ABM 令牌' },
  context: { ...startFresh, info: null, refused: null, uploaded: false },
  initial: 'loading',
  states: {
    ...looked.states,
    // Reached from loads that succeeded alone: there is nothing to retry.
    settling: { ...looked.states.settling, on: { 'poll.due': 'refreshing', ...begin } },
    downloading: {
      meta: { title: '正在下载公钥' },
      entry: assign({ refused: null, uploaded: false }),
      invoke: {
        id: 'downloadKey',
        src: 'downloadKey',
        onDone: {
          target: 'refreshing',
          actions: assign({ refused: ({ event: { output } }) => refusedBy('key', output) }),
        },
        onError: {
          target: 'refreshing',
          actions: assign({
            refused: ({ event }) => ({ step: 'key', sentence: sentenceOfError(event.error) }),
          }),
        },
      },
    },
    uploading: {
      meta: { title: '正在上传令牌' },
      entry: assign({ refused: null, uploaded: false }),
      invoke: {
        id: 'uploadToken',
        src: 'uploadToken',
        input: ({ event }) => ({ content: event.type === 'token.upload' ? event.content : '' }),
        onDone: {
          target: 'refreshing',
          actions: assign(({ event: { output } }) => ({
            refused: refusedBy('token', output),
            uploaded: output.ok,
          })),
        },
        // It may have been taken all the same: the same file again does no harm.
        onError: {
          target: 'refreshing',
          actions: assign({
            refused: ({ event }) => ({ step: 'token', sentence: sentenceOfError(event.error) }),
          }),
        },
      },
    },
  },
});

export type TokenAnswer = { readonly ok: true } | { readonly ok: false; readonly sentence: string };

interface Refused {
  readonly step: 'key' | 'token';
  readonly sentence: string;
}

interface Context extends Fresh {
  /** null: it was never loaded */
  info: AbmInfo | null;
  /** why the last download or upload came to nothing, and which of them it was */
  refused: Refused | null;
  /** the last upload was taken */
  uploaded: boolean;
}

type Event =
  | Exclude<FreshEvent, { type: 'device.changed' }>
  | { type: 'key.download' }
  /** `content`: the file, as base64 */
  | { type: 'token.upload'; content: string };

const refusedBy = (step: Refused['step'], answer: TokenAnswer): Refused | null =>
  answer.ok ? null : { step, sentence: answer.sentence };
