import type { DeviceListItem } from '#api/contract/devices/device.ts';
import type { SimLogEntry } from '#api/contract/devices/sim.ts';
import { formatDate } from '#domain/text/time.ts';
import { askedKind } from '#machines/kinds/asked-kinds.ts';
import { css } from '#styled/css/index.mjs';
import { Button } from '#ui/button/button.tsx';
import { Banner } from '#ui/display/banner.tsx';
import { Card } from '#ui/display/card.tsx';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { Timeline } from '#ui/display/timeline.tsx';
import { cardWords } from './sim-words.ts';
import { useDisclosure } from './use-disclosure.ts';

type Sim = SimLogEntry['sim_1'];

/** Ours: so many say what is in the device and what was before. */
const shortHistory = 3;

const styles = { notice: css({ mb: '3' }) };

const iccidOf = (...sims: readonly Sim[]) => sims.flatMap((sim) => (sim ? [sim.iccid] : [])).join('、');

interface SimDevice extends Pick<DeviceListItem, 'id' | 'kind'> {
  /** null: it never said what cards are in it */
  readonly sim_observed_at: string | null;
  readonly sim_history: readonly SimLogEntry[];
}

/** Which SIM cards were in the device, newest first; all of them on demand, which is recorded. */
export function SimCard({ device }: { device: SimDevice }) {
  const { sim_history, sim_observed_at } = device;
  const { actor, disclosed, asking, lost } = useDisclosure('get-sim-log', device);
  const whole = disclosed?.of === 'get-sim-log' ? disclosed.entries : null;
  // Where our records have no more to tell on demand, the page has it all.
  const onDemand = askedKind(device.kind).disclosures['get-sim-log'] !== null;
  const entries = whole ?? (onDemand ? sim_history.slice(0, shortHistory) : sim_history);
  const ask = (
    <Button size="sm" loading={asking} onClick={() => actor.send({ type: 'disclosure.ask' })}>
      查看全部
    </Button>
  );
  const fold = (
    <Button size="sm" onClick={() => actor.send({ type: 'disclosure.hide' })}>
      收起
    </Button>
  );
  return (
    <Card
      id="sim"
      title="SIM 卡记录"
      note={whole ? `共 ${whole.length} 条，本次查看已记录` : null}
      actions={onDemand ? (whole ? fold : ask) : null}
    >
      {lost ? (
        <div className={styles.notice}>
          <Banner tone="warn">未收到答复，可以重试。</Banner>
        </div>
      ) : null}
      {entries.length === 0 ? (
        <EmptyState title={sim_observed_at === null ? '设备未上报 SIM 卡' : '暂无换卡记录'} />
      ) : (
        <History entries={entries} />
      )}
    </Card>
  );
}

function History({ entries }: { entries: readonly SimLogEntry[] }) {
  return (
    <Timeline
      label="SIM 卡记录"
      items={entries.map((entry, index) => ({
        id: entry.date_created,
        tone: index === 0 ? 'ok' : 'none',
        open: index !== 0,
        title: cardWords(entry),
        text: iccidOf(entry.sim_1, entry.sim_2),
        time: formatDate(entry.date_created),
        dateTime: entry.date_created,
      }))}
    />
  );
}
