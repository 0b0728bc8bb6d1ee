import type { AppleDevice } from '#api/contract/apple-device.ts';
import { formatDate } from '#domain/time.ts';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Timeline } from '#ui/timeline.tsx';

type Sim = AppleDevice['sim_1'];

const wordsOf = (...sims: readonly Sim[]) =>
  sims.flatMap((sim) => (sim ? [`${sim.carrier} ${sim.number}`] : [])).join(' + ') || '无 SIM 卡';

const iccidOf = (...sims: readonly Sim[]) => sims.flatMap((sim) => (sim ? [sim.iccid] : [])).join('、');

/** Which SIM cards were in the device, newest first. */
export function SimCard({ device: { sim_history } }: { device: AppleDevice }) {
  return (
    <Card title="SIM 卡记录">
      {sim_history.length === 0 ? (
        <EmptyState title="没有换卡记录" />
      ) : (
        <Timeline
          label="SIM 卡记录"
          items={sim_history.map((entry, index) => ({
            id: entry.date_created,
            tone: index === 0 ? 'ok' : 'none',
            open: index !== 0,
            title: wordsOf(entry.sim_1, entry.sim_2),
            text: iccidOf(entry.sim_1, entry.sim_2),
            time: formatDate(entry.date_created),
            dateTime: entry.date_created,
          }))}
        />
      )}
    </Card>
  );
}
