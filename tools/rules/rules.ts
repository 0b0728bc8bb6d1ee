import { readRuleCoverage } from './rule-coverage.ts';

const { rules, named, unknown } = readRuleCoverage();
const missing = rules.filter((rule) => !named.has(rule.id));
if (process.argv.includes('--json')) {
  console.log(
    JSON.stringify({
      rules: rules.length,
      named: named.size,
      missing: missing.map((rule) => rule.id),
      unknown: [...unknown.keys()],
    }),
  );
} else {
  for (const rule of missing) console.log(`${rule.id} — ${rule.text}`);
  for (const [id, files] of unknown) console.error(`unknown rule [${id}] in ${files.join(', ')}`);
  console.log(`${named.size} of ${rules.length} rules are named by a test`);
}
const strict = process.argv.includes('--strict');
process.exitCode = unknown.size || (strict && missing.length) ? 1 : 0;
