import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { helpTopics } from '#domain/help-topics.ts';
import { helpPicturePath, helpPictureSize } from '#domain/site/plumbing-paths.ts';
import { useConsoleUnderTest } from '../support/use-console.ts';
import { helpPictureNames, helpScreen, takenWordsFile } from './help-pictures.ts';

const console = useConsoleUnderTest();
const takenWords = v.record(v.string(), v.string());
const takeAnew = 'the screen has changed since its picture was taken: `npm run help:pictures`';

describe('the pictures of the help page', () => {
  it('[route.help] are those that its topics show, in both themes and in one size', async () => {
    const named = helpTopics.flatMap(({ picture }) => picture?.name ?? []);
    expect(named.toSorted()).toEqual(helpPictureNames.toSorted());
    const paths = named.flatMap((name) => [helpPicturePath(name, 'light'), helpPicturePath(name, 'dark')]);
    const files = paths.map((file) => path.join('public', file));
    expect(readdirSync(path.dirname(files[0] ?? '')).toSorted()).toEqual(
      files.map((file) => path.basename(file)).toSorted(),
    );
    for (const file of files) {
      expect(existsSync(file), file).toBe(true);
      const { width, height } = await sharp(file).metadata();
      expect({ width, height }).toEqual({
        width: helpPictureSize.width * 2,
        height: helpPictureSize.height * 2,
      });
    }
  });

  it.each(helpPictureNames)('[route.help] %s shows the screen as it is now', async (name) => {
    const taken = v.parse(takenWords, JSON.parse(readFileSync(takenWordsFile, 'utf8')));
    const { words } = await helpScreen(console, name);
    expect(words.split(' · ').length).toBeGreaterThan(2);
    expect(words, takeAnew).toBe(taken[name]);
  });
});
