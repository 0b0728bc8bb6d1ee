import * as v from 'valibot';
import { appSellerMaxLength } from '#domain/limits.ts';
import { appName } from '../devices/app-name.ts';
import { endpoint } from '../row/endpoint.ts';
import { instant, listOf, text, uuid } from '../row/fields.ts';
import { bundleId, trackId } from './app-fields.ts';

/**
 * The store's own choice of apps (`decision.app-store`; how it is kept and who changes it is ours, docs/decisions/app-store.md): what it
 * installs on its devices again and again. It tells no device anything. Each call answers the shelf as it stands, what was put there last first.
 */

const shelfApp = v.object({
  bundle_id: v.string(),
  /** of the App Store; null: it was put there by its bundle id alone */
  track_id: v.nullable(v.number()),
  app_name: v.string(),
  /** '' where nobody has told it */
  seller: v.string(),
  date_created: instant,
  added_by: v.object({ id: uuid, name: v.string() }),
});
export type ShelfApp = v.InferOutput<typeof shelfApp>;

const member = { login: true, module: 'mdm-apple' } as const;
const keeper = { ...member, permission: 'apple.setAppRestriction' } as const;

export const appShelf = endpoint({
  name: 'store.appShelf',
  method: 'GET',
  path: '/api/store/app-shelf',
  title: '门店货架',
  access: member,
  result: listOf(shelfApp),
});

/** One that stands there already stays as it is. Errors: 422 NOT_POSSIBLE where there are as many as there may be. */
export const addToAppShelf = endpoint({
  name: 'store.addToAppShelf',
  method: 'POST',
  path: '/api/store/app-shelf',
  title: '加入货架',
  access: keeper,
  errors: ['NOT_POSSIBLE'],
  body: v.strictObject({
    bundle_id: bundleId,
    app_name: appName,
    seller: v.optional(text(appSellerMaxLength, '开发者'), ''),
    track_id: v.optional(trackId),
  }),
  result: listOf(shelfApp),
});

/** One that does not stand there is no error. */
export const removeFromAppShelf = endpoint({
  name: 'store.removeFromAppShelf',
  method: 'POST',
  path: '/api/store/app-shelf/remove',
  title: '移出货架',
  access: keeper,
  body: v.strictObject({ bundle_id: bundleId }),
  result: listOf(shelfApp),
});
