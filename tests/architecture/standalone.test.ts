import { describe, expect, it } from 'vitest';
import { projectFiles, read, textFiles } from './project-files.ts';

function linesWith(pattern: RegExp, files: string[]): string[] {
  return files.flatMap((file) =>
    read(file)
      .split('\n')
      .flatMap((line, index) =>
        pattern.test(line) ? [`${file}:${index + 1} ${line.trim().slice(0, 100)}`] : [],
      ),
  );
}

const code = projectFiles().filter((file) => /^(?:src|server)\/.*\.tsx?$/.test(file));
const machinePath = /(?<![\w.\]}])\/(?:work|tmp|root|farm|home)\//;
const outsideFolder = /\.\.\/shared\b/;
const registryHost = /\bregistry[.][\w-]+[.][a-z]|"resolved"[:]|https?:\S+[.]tgz/;
const permissionCode = /\b[A-E][a-c]\d{1,2}\b/;
const routePath = /['"`]\/console\b/;

describe('the project stands alone', () => {
  it('names no path of a machine and nothing outside its folder', () => {
    expect(linesWith(machinePath, textFiles())).toEqual([]);
    expect(linesWith(outsideFolder, textFiles())).toEqual([]);
  });

  it('names no registry: npm installs from wherever it is configured', () => {
    expect(linesWith(registryHost, textFiles())).toEqual([]);
  });
});

describe('one place for each fact', () => {
  it('[decision.error-body] machines and client ask for a refusal’s reason, code or field: its sentence is for people', () => {
    const comparing = /\.message\s*[!=]==\s*messages\b|messages\.\w+\s*[!=]==/;
    expect(
      linesWith(
        comparing,
        code.filter((file) => file.startsWith('src/')),
      ),
    ).toEqual([]);
  });

  it('permission codes stand in domain/access/permissions.ts', () => {
    expect(
      linesWith(
        permissionCode,
        code.filter((file) => file !== 'src/domain/access/permissions.ts'),
      ),
    ).toEqual([]);
  });

  it('paths of the console stand in domain/access/routes.ts', () => {
    expect(
      linesWith(
        routePath,
        code.filter((file) => file !== 'src/domain/access/routes.ts'),
      ),
    ).toEqual([]);
  });
});
