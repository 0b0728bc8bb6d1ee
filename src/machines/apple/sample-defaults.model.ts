import { routePath } from '#domain/access/routes.ts';
import { appleRestrictions } from '#domain/apple/restrictions.ts';
import { restrictionValue } from '#domain/devices/restrictions.ts';
import type { SampleKind } from '#machines/devices/port/sample.model.ts';
import type { DefaultContent, ListedApp, Standing } from '#machines/devices/port/store-defaults.ts';

const wechat = {
  app_name: '微信',
  bundle_id: 'com.tencent.xin',
  group: '通讯与办公',
  icon: '',
  store_default: false,
};

const named = (apps: readonly ListedApp[]) =>
  apps.map(({ id, icon = '', app_name }) => ({ app_name, bundle_id: id, icon }));

const configOf = (content: DefaultContent) =>
  content.kind === 'system' ? appleRestrictions.config(content.values) : null;

function body({ content, devices, changed }: Standing) {
  if (content.kind !== 'system') {
    const list = named(content.apps);
    return { list, total: list.length, changed };
  }
  const list = appleRestrictions.all.map((one, index) => ({
    id: one.code,
    sort: index + 1,
    code: one.code,
    title: one.title,
    description: one.description,
    editable: true,
    value_type: 'boolean',
    boolean_value: restrictionValue(content.values, one),
  }));
  return { type: 'system', list, total: list.length, devices, changed };
}

/** The defaults of Apple devices for the paths of what holds for every kind. */
export const sampleDefaults: SampleKind['defaults'] = {
  page: (kind) => {
    const path = routePath('console-device-ios-default-restriction');
    return kind === 'system' ? path : `${path}?type=white-list`;
  },
  beside: {
    'GET /api/device/ios/default-app-restriction': {
      body: { list: [{ ...wechat, id: wechat.bundle_id, sort: 1 }], total: 1 },
    },
  },
  switched: /^允许使用相机/,
  read: ({ kind }) =>
    kind === 'whiteList'
      ? 'GET /api/user/apple-app-restriction-white-list'
      : 'GET /api/store/default-restriction',
  compare: {
    request: () => 'POST /api/store/default-restriction/preview',
    body: ({ content }) => ({ type: content.kind, config: configOf(content) }),
  },
  save: {
    request: ({ content: { kind } }) =>
      kind === 'whiteList'
        ? 'PUT /api/user/apple-app-restriction-white-list'
        : 'PUT /api/store/default-system-restriction',
    body: ({ content, password, based_on }) =>
      content.kind === 'system'
        ? { password, config: configOf(content), based_on }
        : { password, list: named(content.apps), based_on },
  },
  body,
};
