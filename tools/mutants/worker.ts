import { parentPort, workerData } from 'node:worker_threads';
import { registeredMachines } from '#tests/paths/registry.ts';
import { type MachineResult, mutantsTogether, type Said, testedMutants } from './tested-mutants.ts';

/** Tests the mutants of each machine whose name it is sent, `together` with their models if it was started so. */

if (!parentPort) throw new Error('runs as a worker of tools/mutants/mutants.ts only');
const port = parentPort;
const say = (said: Said) => port.postMessage(said);
const machines = await registeredMachines();

port.on('message', async (name: string) => {
  const machine = machines.find((each) => each.name === name);
  if (!machine) throw new Error(`no machine ${name}`);
  const test = workerData === 'together' ? mutantsTogether : testedMutants;
  const result: MachineResult = await test(machine, (done, of) => say({ name, done, of }));
  say({ name, result });
});
