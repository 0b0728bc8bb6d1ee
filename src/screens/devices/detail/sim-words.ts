import type { SimLogEntry } from '#api/contract/devices/sim.ts';

/** How SIM cards are written. That there is none stands only where the device has said so. */

export function carrierWords(
  device: Pick<SimLogEntry, 'sim_1' | 'sim_2'> & { readonly sim_observed_at: string | null },
): string {
  return device.sim_observed_at === null ? '未上报' : wordsOf(device, ({ carrier }) => carrier);
}

export const cardWords = (entry: SimLogEntry): string =>
  wordsOf(entry, ({ carrier, number }) => `${carrier} ${number}`);

type Sim = NonNullable<SimLogEntry['sim_1']>;

const wordsOf = ({ sim_1, sim_2 }: Pick<SimLogEntry, 'sim_1' | 'sim_2'>, write: (sim: Sim) => string) =>
  [sim_1, sim_2].flatMap((sim) => (sim ? [write(sim)] : [])).join(' + ') || '无 SIM 卡';
