import * as v from 'valibot';
import { endpoint } from './row/endpoint.ts';
import { instant, listOf } from './row/fields.ts';
import { maxCharacters } from './row/max-characters.ts';

/** `homepage`: what the operator of the site says; `timeliness`: what runs out soon (`decision.notifications`). */
export const notificationTypes = ['homepage', 'timeliness'] as const;
export type NotificationType = (typeof notificationTypes)[number];

const text = (most: number) => v.pipe(v.string(), v.trim(), maxCharacters(most, '过长'));

const said = {
  /** `info`: to be known; `warn`: to be acted on */
  tone: v.optional(v.picklist(['info', 'warn']), 'info'),
  title: v.pipe(text(60), v.nonEmpty()),
  text: v.optional(text(500), ''),
};

/** An operator's notifications.json, newest first; each is shown from `from` until `until`, without them at once and for good. */
export const notificationsFile = v.pipe(
  v.array(v.object({ ...said, from: v.optional(instant), until: v.optional(instant) })),
  v.maxLength(20),
);

const notification = v.object({
  id: v.string(),
  tone: said.tone,
  title: said.title,
  content: v.string(),
  /** as long as it is shown; null: from the beginning, and for good */
  from: v.nullable(instant),
  until: v.nullable(instant),
  /** what helps, a page of the console that the person may open; null: there is none */
  link: v.nullable(v.string()),
});
export type Notification = v.InferOutput<typeof notification>;

/** `call.system`. Ours: without a type all of them. */
export const list = endpoint({
  name: 'system.notifications',
  method: 'GET',
  path: '/api/system/notifications',
  title: '通知',
  access: { login: true },
  query: v.strictObject({ type: v.optional(v.picklist(notificationTypes, '通知类型有误')) }),
  result: listOf(notification),
});
