import { describe, expect, it } from 'vitest';
import { allowedExternal, isHost } from '#domain/site/external-url.ts';
import { isInternalPath } from '#domain/site/internal-path.ts';
import { returnTarget } from '#machines/console/navigation/place.ts';
import { allowedHosts, harmlessTargets, hostileTargets } from './hostile-targets.ts';

describe('an address that somebody else wrote', () => {
  it('[decision.goto] is gone to only where it names exactly an allowed host', () => {
    expect(new Set(hostileTargets).size).toBe(hostileTargets.length);
    expect(hostileTargets.length).toBeGreaterThan(300);
    expect(hostileTargets.filter((target) => allowedExternal(target, allowedHosts) !== null)).toEqual([]);
  });

  it('passes for no path within the console either, neither as a rule’s redirect nor as the way back from the login page', () => {
    expect(hostileTargets.filter(isInternalPath)).toEqual([]);
    expect(hostileTargets.filter((returnTo) => returnTarget({ returnTo }) !== null)).toEqual([]);
  });

  it('is gone to in its normalized form', () => {
    for (const [target, normalized] of harmlessTargets) {
      expect([target, allowedExternal(target, allowedHosts)]).toEqual([target, normalized]);
      expect([target, allowedExternal(target, [])]).toEqual([target, null]);
    }
  });

  it('leads back to a page of the console, as it stood in the address', () => {
    const targets = [
      '/console',
      '/console/device/ios/list?lock_status=1&keyword=%E4%B8%AD#top',
      '/login?a={b|c}',
    ];
    for (const returnTo of targets) expect(returnTarget({ returnTo })).toBe(returnTo);
    for (const state of [null, {}, { returnTo: 7 }, { returnTo: '/nowhere' }, '/console']) {
      expect(returnTarget(state)).toBeNull();
    }
  });
});

describe('a host that may be gone to', () => {
  it('is a plain name, with a port where it is not the standard one', () => {
    const hosts = [
      'billing.example',
      'pay.example:8443',
      'xn--fiqs8s.example',
      'localhost:3000',
      '10.0.0.7',
      '[::1]:80',
    ];
    expect(hosts.filter((host) => !isHost(host))).toEqual([]);
  });

  it.each([
    'https://billing.example',
    'billing.example/',
    'billing.example/path',
    'billing.example?a',
    'billing.example#a',
    '*.example',
    '*',
    'a@billing.example',
    'billing.example.',
    'billing..example',
    'billing.example:0',
    'billing.example:65536',
    'billing.example:',
    'billing example',
    'Billing.example',
    '中国.example',
    '//billing.example',
    '',
  ])('is not %j', (host) => {
    expect(isHost(host)).toBe(false);
  });
});
