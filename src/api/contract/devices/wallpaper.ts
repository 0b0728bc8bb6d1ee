import * as v from 'valibot';
import { wallpaperUpload } from '#domain/access/permissions.ts';
import { wallpaperTypes } from '#domain/devices/wallpaper.ts';
import { slowRequestTimeoutMs, wallpaperMaxBodyBytes } from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';
import { endpoint } from '../row/endpoint.ts';
import { instant, listOf, uuid } from '../row/fields.ts';

const wallpaper = v.object({
  id: uuid,
  date_created: instant,
  type: v.picklist(wallpaperTypes),
  /** null: every store has it */
  for_store: v.nullable(uuid),
  /** ours: null where it is the system's, or older than the record of it */
  uploaded_by: v.nullable(v.object({ id: uuid, name: v.string() })),
});
export type Wallpaper = v.InferOutput<typeof wallpaper>;

/** The system's first, then the store's own, newest first; the pictures come one by one. */
export const list = endpoint({
  name: 'wallpaper.list',
  method: 'GET',
  path: '/api/wallpaper/list',
  title: '壁纸列表',
  access: { login: true, area: 'mdm' },
  result: listOf(wallpaper),
});

/** `content` is a data URL of a JPEG (`entity.wallpaper`). Errors: 404 also for another store's. */
export const item = endpoint({
  name: 'wallpaper.item',
  method: 'GET',
  path: '/api/wallpaper/item',
  title: '壁纸',
  access: { login: true, area: 'mdm' },
  errors: ['NOT_FOUND'],
  query: v.object({ type: v.picklist(wallpaperTypes, '壁纸类型有误'), id: uuid }),
  timeoutMs: slowRequestTimeoutMs,
  result: v.object({ ...wallpaper.entries, content: v.string() }),
});

/**
 * Adds one to the store's own. `content` is a data URL of a JPEG; it is kept written anew, upright and without what the file told beside the
 * picture. Errors: 413 over 4 MiB; 422 NOT_POSSIBLE for what is no JPEG, is broken or has too many pixels, and where the store has as many as
 * it may; 429 where the person has tried too often, in vain or not.
 */
export const upload = endpoint({
  name: 'wallpaper.upload',
  method: 'POST',
  path: '/api/wallpaper/upload',
  title: '上传壁纸',
  access: { login: true, area: 'mdm', permission: wallpaperUpload },
  errors: ['NOT_POSSIBLE', 'TOO_MANY'],
  idempotent: true,
  body: v.strictObject({ content: v.string(messages.wallpaperNotJpeg) }),
  maxBodyBytes: wallpaperMaxBodyBytes,
  timeoutMs: slowRequestTimeoutMs,
  result: v.object({ id: uuid }),
});

/**
 * For who uploaded it, and administrators. Errors: 403 for others; 404 also for another store's; 422 NOT_POSSIBLE for the system's, and while
 * a command that waits to be sent or a running batch needs it.
 */
export const remove = endpoint({
  name: 'wallpaper.remove',
  method: 'DELETE',
  path: '/api/wallpaper/{id}',
  title: '删除壁纸',
  access: { login: true, area: 'mdm' },
  errors: ['NOT_FOUND', 'NOT_POSSIBLE'],
  params: v.object({ id: uuid }),
  result: v.object({ ok: v.literal(true) }),
});
