import { useBench } from './bench.ts';
import { describeLoads, describeNavigations } from './loads.ts';

const bench = useBench();

describeLoads(bench);
describeNavigations(bench);
