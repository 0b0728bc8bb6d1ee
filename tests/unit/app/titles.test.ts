import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { defaultLook, defaultSiteTitle, documentTitle } from '#domain/site/site.ts';

describe('titles', () => {
  it('[decision.title] [app.title.default] the site is called 机安卫士 unless its host says otherwise, its language is zh-CN', () => {
    const page = readFileSync('index.html', 'utf8');
    expect(page).toContain('<html lang="zh-CN" translate="no">');
    expect(page).toContain('<title>{{site}}</title>');
    expect(page).not.toContain(defaultSiteTitle);
    expect(defaultLook.siteTitle).toBe('机安卫士');
    expect(documentTitle('控制台', defaultLook.siteTitle)).toBe('控制台 - 机安卫士');
  });

  it.each(['index.html', 'enroll.html'])('%s asks not to be translated', (file) => {
    const page = readFileSync(file, 'utf8');
    expect(page).toMatch(/<html [^>]*translate="no"/);
    expect(page).toContain('<meta name="google" content="notranslate" />');
  });
});
