import { codesIn, isPermissionCode, permissions } from '#domain/access/permissions.ts';
import { routeOf } from '#domain/access/routes.ts';
import { type DeviceKindName, deviceKind, deviceKindNames } from '#domain/kinds/kinds.ts';

/** What rights are called: kinds of devices may have one of the same name each. */

export const devicesOf = (kind: DeviceKindName): string => routeOf(deviceKind(kind).routes.list).title;

/** The parts of the product that rights belong to, kinds of devices first. */
export const rightParts: Readonly<Record<string, string>> = {
  ...Object.fromEntries(deviceKindNames.map((kind) => [kind, devicesOf(kind)])),
  report: '报告',
  security: '日志',
};

const order = Object.keys(rightParts);
const placeOf = (id: string) => (order.includes(id) ? order.indexOf(id) : order.length);

/** Groups by their part, kinds of devices first. */
export const inOrder = <Value>(groups: ReadonlyMap<string, Value>) =>
  [...groups].sort(([one], [other]) => placeOf(one) - placeOf(other));

export const partOf = (action: string): string => action.slice(0, action.indexOf('.'));

/** `part`: as above; null: it belongs to none. */
export const rightTitle = (part: string | null, title: string): string =>
  [rightParts[part ?? ''], title].filter(Boolean).join(' · ');

/** A code that the map of rights does not hold any more (`decision.clerk.permission`). */
export const formerTitle = (code: string): string => `${code}（已失效）`;

/** The same by their part of the product, which is named once. */
export function rightsInWords(text: string): string {
  const codes = codesIn(text);
  const held = permissions.filter(({ code }) => codes.includes(code));
  return [
    ...inOrder(Map.groupBy(held, ({ action }) => partOf(action))).map(
      ([id, rights]) => `${rightParts[id] ?? '其他'}（${rights.map(({ title }) => title).join('、')}）`,
    ),
    ...codes.filter((code) => !isPermissionCode(code)).map(formerTitle),
  ].join('，');
}

/** Those that a text of codes names, and what of it is no right any more. */
export function rightTitles(text: string): readonly string[] {
  const codes = codesIn(text);
  return [
    ...permissions
      .filter(({ code }) => codes.includes(code))
      .map(({ action, title }) => rightTitle(partOf(action), title)),
    ...codes.filter((code) => !isPermissionCode(code)).map(formerTitle),
  ];
}
