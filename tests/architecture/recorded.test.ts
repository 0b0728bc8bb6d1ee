import { expect, it } from 'vitest';
import { projectFiles, read } from './project-files.ts';

const sources = projectFiles('src').filter(
  (file) => /\.tsx?$/.test(file) && !/\.(?:model|browser)\.ts$/.test(file),
);
const hook = 'src/screens/shared/actors/use-actor-ref.ts';

it('lets a recorded run contain every actor of a screen', () => {
  const own = /import \{[^}]*\buse(?:ActorRef|Actor|Machine)\b[^}]*\} from '@xstate\/react'/;
  expect(sources.filter((file) => file !== hook && own.test(read(file)))).toEqual([]);
});

it('lets a recorded run contain every actor that lives as long as the page', () => {
  const unheard = sources.filter((file) => {
    const code = read(file).replaceAll(/^import .*$/gm, '');
    const count = (pattern: RegExp) => [...code.matchAll(pattern)].length;
    return count(/\bcreateActor\(/g) > count(/\binspect\b/g);
  });
  expect(unheard).toEqual([]);
});
