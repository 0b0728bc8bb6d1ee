import type { AppleOperation } from '#api/contract/apple-device.ts';
import { useNow } from '#screens/parts/now.tsx';
import { operationLines } from '#screens/parts/operation-words.ts';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Timeline } from '#ui/timeline.tsx';

/** What was done with the device: each step of each command, newest first. */
export function RecordsCard({ operations }: { operations: readonly AppleOperation[] }) {
  const now = useNow();
  const items = operations.flatMap((operation) => operationLines(operation, now));
  return (
    <Card title="记录" note="实时">
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
