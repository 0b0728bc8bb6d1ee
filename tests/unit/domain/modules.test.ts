import { expect, it } from 'vitest';
import { hasDeviceManagement, hasHxArea, hasReports, moduleNames } from '#domain/modules.ts';
import { hasModule } from '#domain/permissions.ts';

it('[app.modules.mdm] any module that starts with mdm- turns on device management', () => {
  expect(hasDeviceManagement(['hx-early-access', 'mdm-something-new'])).toBe(true);
  expect(hasDeviceManagement(['hx-mdm-', 'apple-global-http-proxy', 'mdm'])).toBe(false);
});

it('[app.modules.hx] any module that starts with hx- turns on the hx area', () => {
  expect(hasHxArea(['mdm-apple', 'hx-something-new'])).toBe(true);
  expect(hasHxArea(['mdm-hx-', 'hx'])).toBe(false);
});

it('[app.modules.report] any module that starts with hx-report- turns on reports', () => {
  expect(hasReports(['hx-report-something-new'])).toBe(true);
  expect(hasReports(['hx-early-access', 'report-basic'])).toBe(false);
});

it('[app.modules.named] an account has exactly the modules that it lists', () => {
  expect(moduleNames).toEqual([
    'mdm-apple',
    'mdm-android',
    'apple-global-http-proxy',
    'hx-early-access',
    'hx-report-basic',
    'hx-report-advanced',
    'hx-report-professional',
  ]);
  for (const held of moduleNames) {
    const rights = { available_modules: [held] };
    expect(moduleNames.filter((name) => hasModule(rights, name))).toEqual([held]);
  }
});
