import { useBench } from './bench.ts';
import { describeChunks } from './chunks.ts';
import { describeAnswers, describeClocks, describeOffline, describeStorage } from './moments.ts';

const bench = useBench();

describeOffline(bench);
describeAnswers(bench);
describeClocks(bench);
describeStorage(bench);
describeChunks(bench);
