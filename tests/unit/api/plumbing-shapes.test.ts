import * as fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { buildManifest, latestBuild, siteAnswer } from '#api/contract/plumbing.ts';
import { isBuildManifest, isLatestBuild, isSiteAnswer } from '#api/plumbing-shapes.ts';

const text = fc.constantFrom('', ' ', 'x', '机安卫士');
const odd = fc.oneof(
  fc.constant(null),
  fc.boolean(),
  fc.constantFrom(0, 1),
  text,
  fc.constant([]),
  fc.constant({}),
);
const texts = fc.oneof(fc.array(text), odd, fc.array(odd, { maxLength: 2 }));
const rules = fc.array(fc.record({ path: fc.oneof(text, odd), redirect: text }, { requiredKeys: [] }));

const contents = {
  site: fc.record(
    {
      title: fc.oneof(text, odd),
      hideLoginPageLogo: fc.oneof(fc.boolean(), odd),
      billingUrl: fc.oneof(text, odd),
      redirectHosts: texts,
    },
    { requiredKeys: [] },
  ),
  build: fc.record(
    {
      id: fc.oneof(text, odd),
      timestamp: fc.oneof(fc.integer(), odd),
      prerendered: texts,
      routeRules: fc.oneof(rules, odd),
    },
    { requiredKeys: [] },
  ),
};

describe('[call.plumbing] what the first visit asks by hand is what the contract says', () => {
  it.each([
    ['config.json', contents.site, siteAnswer, isSiteAnswer],
    ['latest.json', contents.build, latestBuild, isLatestBuild],
    ['the manifest', contents.build, buildManifest, isBuildManifest],
  ] as const)('%s', (_, content, schema, isRight) => {
    const answers = new Set<boolean>();
    fc.assert(
      fc.property(fc.oneof(content, odd), (value) => {
        const said = v.is(schema, value);
        answers.add(said);
        expect(isRight(value)).toBe(said);
      }),
      { numRuns: 3_000, seed: 1 },
    );
    // Otherwise the cases would not tell anything.
    expect([...answers].toSorted()).toEqual([false, true]);
  });
});
