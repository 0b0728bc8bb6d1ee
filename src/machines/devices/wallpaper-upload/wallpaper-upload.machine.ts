import { assign, setup } from 'xstate';
import * as messages from '#domain/member-messages.ts';
import { type Keyed, keyOf, newKey } from '#machines/kits/idempotency-key.ts';
import {
  type Submission,
  type SubmitAnswer,
  startSubmission,
  submissionGuards,
  submissionStates,
} from '#machines/kits/submission.ts';
import { notProvided } from '#machines/not-provided.ts';
import { type ChosenPicture, type Crop, startCrop } from './picture-file.ts';

const move = {
  'picture.move': {
    guard: 'hasPicture',
    actions: assign(({ event }: { event: Extract<Event, { type: 'picture.move' }> }) => ({
      crop: event.crop,
    })),
  },
} as const;

/** A picture is chosen, the part that a phone shows of it is picked, and it is uploaded. Lives as long as its dialog. */
export const wallpaperUploadMachine = setup({
  types: {} as {
    context: Context;
    events: Event;
    input: Pick<Keyed, 'makeIdempotencyKey'>;
    output: { mayBeUploaded: boolean };
    meta: { title: string };
  },
  actors: { uploadWallpaper: notProvided<UploadAnswer, UploadInput>('uploadWallpaper') },
  guards: {
    ...submissionGuards<Context, Event>(errorsOf),
    hasPicture: ({ context }: { context: Context }) => context.picture !== null,
  },
}).createMachine({
  id: 'wallpaperUpload',
  meta: { title: '上传壁纸' },
  context: ({ input }) => ({
    ...input,
    ...startSubmission,
    idempotencyKey: null,
    picture: null,
    crop: startCrop,
  }),
  output: ({ context: { idempotencyKey } }) => ({ mayBeUploaded: idempotencyKey !== null }),
  initial: 'editing',
  states: {
    ...submissionStates<'content', Context, Event, UploadAnswer>()({
      source: 'uploadWallpaper',
      input: (context): UploadInput => ({
        picture: pictureOf(context),
        crop: context.crop,
        idempotencyKey: keyOf(context),
      }),
      submit: 'wallpaper.upload',
      again: 'wallpaper.upload',
      typing: {
        'picture.take': (_, { picture }) => ['content', { picture, crop: startCrop }],
      },
      accepted: 'uploaded',
      errorsOf,
      begin: newKey,
      also: {
        editing: { ...move, 'wallpaper.cancel': 'closed' },
        uncertain: { 'wallpaper.cancel': 'closed' },
      },
    }),
    uploaded: { meta: { title: '已上传' }, type: 'final' },
    closed: { meta: { title: '已关闭' }, type: 'final' },
  },
});

export type UploadAnswer = SubmitAnswer<'content'>;
export interface UploadInput {
  readonly picture: ChosenPicture;
  readonly crop: Crop;
  readonly idempotencyKey: string;
}

interface Context extends Submission<'content'>, Keyed {
  /** null: none is chosen yet */
  picture: ChosenPicture | null;
  crop: Crop;
}

type Event =
  | { type: 'picture.take'; picture: ChosenPicture }
  | { type: 'picture.move'; crop: Crop }
  | { type: 'wallpaper.upload' }
  | { type: 'wallpaper.cancel' };

function errorsOf({ picture }: Context) {
  return picture === null ? { content: messages.pictureRequired } : {};
}

function pictureOf({ picture }: Context): ChosenPicture {
  if (picture === null) throw new Error('no picture is chosen');
  return picture;
}
