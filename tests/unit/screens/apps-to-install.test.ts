import * as v from 'valibot';
import { expect, it } from 'vitest';
import { appleCommandCalls } from '#api/contract/apple/commands.ts';
import { appsToInstall } from '#screens/apple/apps/apps-to-install.ts';

const { 'install-apps': installApps } = appleCommandCalls;

it('[ios.commands] an app of the App Store is ordered without its picture', () => {
  const found = {
    app_name: '微信',
    bundle_id: 'com.tencent.xin',
    track_id: 414_478_124,
    icon: 'https://pictures.example/100.jpg',
  };
  const own = { app_name: '城西助手', bundle_id: 'cn.example.helper' };
  const apps = appsToInstall([found, own]);
  expect(apps).toEqual([{ app_name: '微信', bundle_id: 'com.tencent.xin', track_id: 414_478_124 }, own]);
  const body = { device_id: '11111111-1111-4111-8111-111111111111', password: 'Guard-2026', apps };
  expect(v.safeParse(installApps.body, body).issues).toBeUndefined();
});
