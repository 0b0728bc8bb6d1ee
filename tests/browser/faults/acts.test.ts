import { describeActs } from './acts.ts';
import { useBench } from './bench.ts';
import { describeForms } from './forms.ts';

const bench = useBench();

describeActs(bench);
describeForms(bench);
