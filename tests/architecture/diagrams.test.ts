import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { toldUnaccepted, unacceptedMachines } from '../../tools/diagrams/accepted.ts';
import { regenerateDiagrams, staleDiagrams } from '../../tools/diagrams/generate.ts';

const root = resolve(import.meta.dirname, '../..');

describe('the diagrams', () => {
  it('say what the machines do (otherwise: npm run diagrams -- --accept <machine>)', {
    timeout: 60_000,
  }, async () => {
    const wanted = await regenerateDiagrams(root);
    expect(wanted.size).toBeGreaterThan(40);
    expect(unacceptedMachines(root, wanted).map(toldUnaccepted)).toEqual([]);
    expect(staleDiagrams(root, wanted), 'otherwise: npm run diagrams').toEqual([]);
  });

  it('are out of date as soon as a byte differs, a file is missing or one is left over', () => {
    const gone = staleDiagrams(root, new Map([['docs/diagrams/session.svg', '<svg/>']]));
    expect(gone).toContain('docs/diagrams/session.svg');
    expect(gone).toContain('docs/diagrams/data/login.json');
    const missing = staleDiagrams(root, new Map([['docs/diagrams/of-no-machine.svg', '<svg/>']]));
    expect(missing).toContain('docs/diagrams/of-no-machine.svg');
  });
});
