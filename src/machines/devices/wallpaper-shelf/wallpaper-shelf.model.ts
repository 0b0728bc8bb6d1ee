import type { Wallpaper } from '#api/contract/devices/wallpaper.ts';
import { defineTestModel } from '#tests/path-harness/model.ts';
import { wallpaperShelfMachine } from './wallpaper-shelf.machine.ts';
import { titles } from './wallpaper-shelf.titles.ts';

const wallpaper = (id: string): Wallpaper => ({
  id,
  date_created: '2026-11-01T02:00:00.000Z',
  type: 'system',
  for_store: null,
  uploaded_by: null,
});
const [dawn, lake] = [
  wallpaper('77777777-7777-4777-8777-777777777777'),
  wallpaper('88888888-8888-4888-8888-888888888888'),
];

export default defineTestModel({
  name: 'wallpaperShelf',
  machine: wallpaperShelfMachine,
  inputs: { shelf: undefined },
  events: { 'shelf.retry': 'bare', 'shelf.reload': 'bare' },
  answers: {
    loadWallpapers: { done: [[dawn, lake], []] },
    loadPicture: { done: ['data:image/jpeg;base64,/9j/'] },
  },
  key: ({ wallpapers, pictures }) => [wallpapers.length, pictures.map(({ content }) => content !== null)],
  invariants: {
    'shown: every wallpaper has its picture or is known to lack it': (s) =>
      !s.matches('shown') || s.context.pictures.length === s.context.wallpapers.length,
    'no picture comes twice': (s) =>
      new Set(s.context.pictures.map(({ id }) => id)).size === s.context.pictures.length,
  },
  titles,
});
