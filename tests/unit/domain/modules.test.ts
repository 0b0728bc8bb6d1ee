import { expect, it } from 'vitest';
import { hasArea, moduleNames } from '#domain/access/modules.ts';
import { hasModule } from '#domain/access/permissions.ts';

it('[app.modules.mdm] any module that starts with mdm- turns on device management', () => {
  expect(hasArea(['hx-early-access', 'mdm-something-new'], 'mdm')).toBe(true);
  expect(hasArea(['hx-mdm-', 'apple-global-http-proxy', 'mdm'], 'mdm')).toBe(false);
});

it('[app.modules.hx] any module that starts with hx- turns on the hx area', () => {
  expect(hasArea(['mdm-apple', 'hx-something-new'], 'hx')).toBe(true);
  expect(hasArea(['mdm-hx-', 'hx'], 'hx')).toBe(false);
});

it('any module that starts with hx-report- is one of reports', () => {
  expect(hasArea(['hx-report-something-new'], 'report')).toBe(true);
  expect(hasArea(['hx-early-access', 'report-basic'], 'report')).toBe(false);
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
