import { expect, it } from 'vitest';
import {
  changesOf,
  titleOfClerkField,
  wordsOfClerkValue,
  wordsOfValue,
} from '#screens/shared/settings/setting-words.ts';

it('[decision.settings-log] says rights before and after in words, also those that there are no more', () => {
  const told = (field: string, value: string | boolean | null) =>
    `${titleOfClerkField(field)}：${wordsOfClerkValue(field, value)}`;
  expect([
    told('permission', 'Aa3,Eb2,Zz9'),
    told('permission', ''),
    told('is_admin', true),
    told('disabled', false),
    told('visible_clerk', '孙倩、赵一鸣'),
    told('phone_number', '已更改'),
    told('total_quota', '9'),
    told('created', true),
    told('password', null),
    told('sessions', 'all'),
    told('sessions', '11111111-1111-4111-8111-111111111111'),
  ]).toEqual([
    '权限：苹果设备（查看全部苹果设备），安卓设备（锁定设备），Zz9（已失效）',
    '权限：无',
    '门店管理员：是',
    '停用：否',
    '可见店员：孙倩、赵一鸣',
    '手机号：已更改',
    '配额（台）：9',
    '账号：新增',
    '登录密码：',
    '退出登录设备：全部',
    '退出登录设备：一台',
  ]);
  expect(wordsOfValue('employee_default_permission', 'Aa2,Zz9')).toBe(
    '苹果设备（新增苹果设备），Zz9（已失效）',
  );
});

it('[decision.settings-log] says of a key whether it was set or changed, and of what was done only that', () => {
  const first = changesOf({
    section: 'api-key',
    changes: [{ field: 'api_secret_key', before: '', after: '已更改' }],
  });
  const second = changesOf({
    section: 'api-key',
    changes: [
      { field: 'api_secret_key', before: '已更改', after: '已更改' },
      { field: 'former_api_keys', before: null, after: '24 小时后停用' },
      { field: 'api_secret_viewed', before: false, after: true },
    ],
  });
  expect([...first, ...second]).toEqual([
    { what: '密钥', before: '未设置', after: '已设置' },
    { what: '密钥', before: '已更改', after: '已更改' },
    { what: '旧密钥', before: '', after: '24 小时后停用' },
    { what: '查看密钥', before: '', after: '已查看' },
  ]);
});
