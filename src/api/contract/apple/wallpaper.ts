import * as v from 'valibot';
import { wallpaperTypes } from '#domain/apple/wallpaper.ts';
import { slowRequestTimeoutMs } from '#domain/limits.ts';
import { endpoint } from '../row/endpoint.ts';
import { instant, listOf, uuid } from '../row/fields.ts';

const wallpaper = v.object({
  id: uuid,
  date_created: instant,
  type: v.picklist(wallpaperTypes),
  /** null: every store has it */
  for_store: v.nullable(uuid),
});
export type Wallpaper = v.InferOutput<typeof wallpaper>;

/** The system's first, then the store's own, newest first; the pictures come one by one. */
export const list = endpoint({
  name: 'wallpaper.list',
  method: 'GET',
  path: '/api/wallpaper/list',
  title: '壁纸列表',
  access: { login: true },
  result: listOf(wallpaper),
});

/** `content` is a data URL of a JPEG (`entity.wallpaper`). Errors: 404 also for another store's. */
export const item = endpoint({
  name: 'wallpaper.item',
  method: 'GET',
  path: '/api/wallpaper/item',
  title: '壁纸',
  access: { login: true },
  errors: ['NOT_FOUND'],
  query: v.object({ type: v.picklist(wallpaperTypes, '壁纸类型有误'), id: uuid }),
  timeoutMs: slowRequestTimeoutMs,
  result: v.object({ ...wallpaper.entries, content: v.string() }),
});
