import { describeActs } from './acts.ts';
import { useBench } from './bench.ts';
import { describeChunks } from './chunks.ts';
import { describeForms } from './forms.ts';
import { describeLoads, describeNavigations } from './loads.ts';
import { describeAnswers, describeClocks, describeOffline, describeStorage } from './moments.ts';

const bench = useBench();

describeLoads(bench);
describeNavigations(bench);
describeActs(bench);
describeForms(bench);
describeOffline(bench);
describeAnswers(bench);
describeClocks(bench);
describeStorage(bench);
describeChunks(bench);
