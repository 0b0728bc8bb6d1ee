import type { Updateable } from 'kysely';
import { json } from '#server/database/json.ts';
import type { AndroidDeviceTable } from '#server/database/schema/android-tables.ts';
import type { AndroidRow } from '#server/database/schema/rows.ts';
import { isNewer } from '../../port/kind.ts';

/** What a phone no longer is or holds once it is released for good, or begins anew, by what says when it was last heard of. */
const groups = {
  system_restriction_observed_at: { system_restriction: json({}) },
  app_restriction_observed_at: {
    app_restriction_enabled: false,
    app_restriction_mode: null,
    app_restriction_list: json([]),
  },
  app_list_observed_at: { app_list: json([]) },
  wallpaper_observed_at: { wallpaper_id: null },
} satisfies Partial<Record<keyof AndroidDeviceTable, Updateable<AndroidDeviceTable>>>;

type Observed = keyof typeof groups;

/** Told late or twice, it takes nothing that the phone was told since. `observed`: when the phone has said so, null where it has not. */
function without(
  keys: readonly Observed[],
  device: AndroidRow,
  { at, observed }: { readonly at: Date; readonly observed: Date | null },
): Updateable<AndroidDeviceTable> {
  const lost = keys.filter((key) => isNewer(at, device[key]));
  return Object.assign({}, ...lost.map((key) => ({ ...groups[key], [key]: observed })));
}

/** It was reset, and has not said yet what it holds since. */
export const leftBehind = (device: AndroidRow, at: Date): Updateable<AndroidDeviceTable> =>
  without(Object.keys(groups) as Observed[], device, { at, observed: null });

/** Released for good, it has let go of what it was told; its codes are void with it. */
export const forgotten = (device: AndroidRow, at: Date): Updateable<AndroidDeviceTable> => ({
  ...without(
    ['system_restriction_observed_at', 'app_restriction_observed_at', 'wallpaper_observed_at'],
    device,
    {
      at,
      observed: at,
    },
  ),
  ...without(['app_list_observed_at'], device, { at, observed: null }),
  released_at: at,
  unlock_secret: null,
  deregulate_secret: null,
});

/** What a phone tells of this must not be older: what was told before an enrolment or a release is gone. */
export const heardAt = (device: AndroidRow, observed: Observed): Date | null =>
  [device[observed], device.enrolment_observed_at, device.released_at].reduce((newest, at) =>
    at !== null && isNewer(at, newest) ? at : newest,
  );
