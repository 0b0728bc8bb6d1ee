import { describe, expect, it } from 'vitest';
import { projectFiles, read } from './project-files.ts';

/** What is drawn, and the hooks beside it. */
const files = projectFiles('src').filter(
  (file) => file.endsWith('.tsx') || /^src\/(?:screens|app|ui)\/(?:.*\/)?use-[^/]+\.ts$/.test(file),
);

/** Each waits for something, and is no workflow, or none of a screen's. */
const exceptions: Readonly<Record<string, string>> = {
  'src/app/builds/new-build-notice.tsx':
    'the page is left by it: it comes back only to say that it was not possible',
  'src/app/start.tsx': 'nothing runs yet, and the browser cannot run it',
  'src/screens/apple/list/import-dialog.tsx': 'a file becomes the text of an event, as if it had been typed',
  'src/screens/devices/wallpapers/upload-dialog.tsx':
    'a file becomes the picture of an event, as if it had been drawn there',
  'src/screens/store/abm/abm-token.tsx': 'a file becomes the text of an event, as if it had been typed',
  'src/ui/button/copy-button.tsx': 'the clipboard answers whether the text is there',
  'src/ui/form/file-button.tsx': 'shows that whoever takes the file is busy with it',
  'src/ui/popup/dialog.tsx': 'shows that whoever was told of OK is busy with it',
  'src/ui/popup/use-on-demand.ts': 'the design system knows no machines; a press tries again',
};

/** `await import()` in what names a lazy part only says where its code is. */
const withoutLazyParts = (text: string) =>
  text.replaceAll(/async \(\) =>\s*(?:\(await import\(|[\w(]+\(await import\()/g, '');

/** A call of the server, a wait for a promise, a timer that leads somewhere. */
const working = /\bclient\s*\.\s*call\(|\bawait\s|\.\s*(?:then|catch|finally)\(|\bfetch\(|\bsetTimeout\(/;
const works = (text: string) => working.test(withoutLazyParts(text));

describe('components and hooks', () => {
  it('run no workflow: what is waited for, fails and is tried again is a machine’s', () => {
    expect(files.length).toBeGreaterThan(250);
    expect(files.filter((file) => works(read(file)))).toEqual(Object.keys(exceptions));
  });

  it.each([
    ['client.call(detail, input).then(show)', true],
    ['const answer = await readFile(file);', true],
    ['part.load().catch(() => {})', true],
    ["setTimeout(() => setState('closed'), 500)", true],
    ["const part = lazyPart(async () => (await import('./part.tsx')).default);", false],
    ["lazyPart(async () => other(await import('./dialog.tsx')))", false],
    ['useLoadOnce((signal) => loadServerVersion(client, signal))', false],
  ])('are seen to do so, or not, in %s', (text, does) => {
    expect(works(text)).toBe(does);
  });
});
