import { assign, setup } from 'xstate';
import type { Wallpaper } from '#api/contract/devices/wallpaper.ts';
import { notProvided } from '#machines/not-provided.ts';

/**
 * The wallpapers to choose from: first which there are, then their pictures one by one, since each is large. A picture that cannot
 * be had keeps nobody from the others. Looked at again, it fetches those that are new. Lives as long as its dialog or page.
 */
export const wallpaperShelfMachine = setup({
  types: {} as { context: Context; events: { type: 'shelf.retry' } | { type: 'shelf.reload' } },
  actors: {
    loadWallpapers: notProvided<readonly Wallpaper[]>('loadWallpapers'),
    loadPicture: notProvided<string, Wallpaper>('loadPicture'),
  },
  guards: {
    isNextMissing: ({ context }) => nextOf(context) !== undefined,
    lacksPictures: ({ context }) => context.pictures.some(({ content }) => content === null),
  },
}).createMachine({
  id: 'wallpaperShelf',
  meta: { title: '可选壁纸' },
  context: { wallpapers: [], pictures: [] },
  initial: 'listing',
  on: { 'shelf.reload': { target: '.listing', reenter: true } },
  states: {
    listing: {
      meta: { title: '加载壁纸列表' },
      invoke: {
        id: 'loadWallpapers',
        src: 'loadWallpapers',
        onDone: {
          target: 'choosingNext',
          actions: assign(({ context, event: { output } }) => ({
            wallpapers: output,
            pictures: context.pictures.filter(
              ({ id, content }) => content !== null && output.some((one) => one.id === id),
            ),
          })),
        },
        onError: 'failed',
      },
    },
    choosingNext: {
      meta: { title: '选择下一张' },
      always: [{ guard: 'isNextMissing', target: 'fetching' }, { target: 'shown' }],
    },
    fetching: {
      meta: { title: '加载图片' },
      invoke: {
        id: 'loadPicture',
        src: 'loadPicture',
        input: ({ context }) => wanted(context),
        onDone: {
          target: 'choosingNext',
          actions: assign({
            pictures: ({ context, event }) => withNext(context, event.output),
          }),
        },
        onError: {
          target: 'choosingNext',
          actions: assign({ pictures: ({ context }) => withNext(context, null) }),
        },
      },
    },
    shown: {
      meta: { title: '已显示' },
      on: {
        'shelf.retry': {
          guard: 'lacksPictures',
          target: 'choosingNext',
          actions: assign({
            pictures: ({ context }) => context.pictures.filter(({ content }) => content !== null),
          }),
        },
      },
    },
    failed: { meta: { title: '加载失败' }, on: { 'shelf.retry': 'listing' } },
  },
});

interface Context {
  wallpapers: readonly Wallpaper[];
  /** in the order in which they came */
  pictures: readonly Picture[];
}

/** `content` is a data URL; null: it could not be had. */
export interface Picture {
  readonly id: string;
  readonly content: string | null;
}

const nextOf = ({ wallpapers, pictures }: Context) =>
  wallpapers.find(({ id }) => pictures.every((picture) => picture.id !== id));

const wanted = (context: Context): Wallpaper => {
  const next = nextOf(context);
  if (!next) throw new Error('every picture is there');
  return next;
};

const withNext = (context: Context, content: string | null): Picture[] => [
  ...context.pictures,
  { id: wanted(context).id, content },
];
