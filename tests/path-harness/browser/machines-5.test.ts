import { driveMachines } from './driven-machines.ts';

await driveMachines(4);
