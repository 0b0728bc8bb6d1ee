import { buildConsole } from '../../build/build.ts';
import { measure, overBudget, sizeTable } from './size-report.ts';

await buildConsole();
const rows = measure();
console.log(sizeTable(rows));
if (process.argv.includes('--files')) {
  for (const row of rows) console.log(`\n${row.route} ${row.kind}\n${row.files.join('\n')}`);
}
process.exitCode = rows.some(overBudget) ? 1 : 0;
