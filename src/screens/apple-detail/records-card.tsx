import type { AppleDevice, AppleOperation } from '#api/contract/apple-device.ts';
import { isPending } from '#domain/cancel.ts';
import { CancelAction } from '#screens/parts/cancel-action.tsx';
import { summaryOf } from '#screens/parts/device-words.ts';
import { useNow } from '#screens/parts/now.tsx';
import { operationLines } from '#screens/parts/operation-words.ts';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Timeline } from '#ui/timeline.tsx';

interface RecordsCardProps {
  device: AppleDevice;
  operations: readonly AppleOperation[];
}

/** What was done with the device: each step of each command, newest first. What has not ended can be cancelled at its latest. */
export function RecordsCard({ device, operations }: RecordsCardProps) {
  const now = useNow();
  const items = operations.flatMap((operation) =>
    operationLines(operation, now).map(({ latest, ...line }) => ({
      ...line,
      action:
        latest && isPending(operation) ? (
          <CancelAction operation={operation} about={summaryOf(device)} />
        ) : null,
    })),
  );
  return (
    <Card id="records" title="记录" note="实时">
      {items.length === 0 ? (
        <EmptyState title="还没有操作记录" />
      ) : (
        <Timeline
          label="操作记录"
          items={items.toSorted((a, b) => Date.parse(b.dateTime) - Date.parse(a.dateTime))}
        />
      )}
    </Card>
  );
}
