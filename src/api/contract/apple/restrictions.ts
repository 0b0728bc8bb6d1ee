import * as v from 'valibot';
import { listedRestrictionTypes } from '#domain/apple/app-restriction.ts';
import { restrictionItem } from '../devices/restriction-items.ts';
import { endpoint } from '../row/endpoint.ts';
import { digit, listOf } from '../row/fields.ts';
import { appRestrictionItem } from './restriction-items.ts';

/** The store's defaults beside a device: what its restrictions are compared with and chosen from. */

const member = { login: true, module: 'mdm-apple' } as const;

/** All restrictions there are, each with the store's default. `diff_system_restriction_keys` of a device names those that differ. */
export const defaultSystemRestriction = endpoint({
  name: 'ios.defaultSystemRestriction',
  method: 'GET',
  path: '/api/device/ios/default-system-restriction',
  title: '默认系统限制',
  access: member,
  result: listOf(restrictionItem),
});

/**
 * What a list of this type is made from. 1 (禁用名单): the store's default list, then apps that are often forbidden. 2 (允许名单): the
 * person's white list, then apps that are often allowed.
 */
export const defaultAppRestriction = endpoint({
  name: 'ios.defaultAppRestriction',
  method: 'GET',
  path: '/api/device/ios/default-app-restriction',
  title: '默认应用限制',
  access: member,
  query: v.object({ type: v.pipe(digit, v.picklist(listedRestrictionTypes, '应用限制方式有误')) }),
  result: listOf(appRestrictionItem),
});

/** Apps that the person's devices in use have told, the most frequent first, at most 500: choices of a restriction. `count`: devices. */
export const installedAppList = endpoint({
  name: 'ios.helper.installedAppList',
  method: 'GET',
  path: '/api/device/ios/helper/installed-app-list',
  title: '已安装的应用',
  access: member,
  result: listOf(v.object({ app_name: v.string(), bundle_id: v.string(), count: v.number() })),
});
