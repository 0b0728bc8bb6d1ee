import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import type { DeviceListItem } from '#api/contract/devices/device.ts';
import type { DeviceContract } from '#api/contract/devices/device-contract.ts';
import { permissionDenial } from '#domain/devices/command-right.ts';
import { lockState } from '#domain/devices/lock-state.ts';
import { commandOf } from '#domain/kinds/commands.ts';
import { spaced } from '#domain/text/spaced.ts';
import { formatDate, formatShort } from '#domain/text/time.ts';
import { type ContractWay, runningTerms } from '#machines/devices/contract-edit/contract-edit.machine.ts';
import type { OwnEdit } from '#machines/kits/submission.ts';
import { useUnsureReason } from '#screens/devices/commands/unsure.ts';
import { tellOwnSave } from '#screens/shared/actors/own-save.ts';
import { useDialogPart } from '#screens/shared/actors/use-part.ts';
import { useConsole, useUser } from '#screens/shared/console-context.tsx';
import { useNow } from '#screens/shared/now.tsx';
import { css } from '#styled/css/index.mjs';
import { Action } from '#ui/button/action.tsx';
import { Badge } from '#ui/display/badge.tsx';
import { Banner } from '#ui/display/banner.tsx';
import { Card } from '#ui/display/card.tsx';
import { DescriptionList } from '#ui/display/description-list.tsx';
import { lazyPart } from '#ui/popup/lazy-part.ts';
import { atDueWords, contractBadge, daysLeft } from './contract-words.ts';
import type { DetailActor } from './detail-actor.ts';

const styles = {
  content: css({ display: 'grid', gap: '3' }),
  none: css({ color: 'ink3' }),
  left: css({ color: 'ink3', fontSize: 'sm', ml: '2' }),
};

const dialog = lazyPart(async () => (await import('./contract-dialog.tsx')).default);

interface ContractCardProps<Device extends DeviceListItem> {
  device: Device;
  detail: DetailActor<Device>;
  /** what a settled contract leads to where its device is locked */
  unlock: ReactNode;
}

/** Until when the device is rented, what happens then, and how that is changed (`decision.contract`). */
export function ContractCard<Device extends DeviceListItem>({
  device,
  detail,
  unlock,
}: ContractCardProps<Device>) {
  const { notify } = useConsole();
  const now = useNow();
  const { opened, open, close } = useDialogPart<Awaited<ReturnType<typeof dialog.load>>, ContractWay>();
  const contract = device.contract ?? null;
  const badge = contract && contractBadge(contract, now);
  const end = (notice: string | null, { saved, lost }: OwnEdit<DeviceContract>) => {
    close();
    if (notice !== null) notify('ok', notice);
    tellOwnSave(detail, { saved: saved && { contract: saved }, lost });
  };
  return (
    <Card
      id="contract"
      title="合同"
      note={
        badge ? (
          // One that is settled is known to be: it bears no question mark.
          <Badge tone={badge.tone} icon={contract?.settled_at ? <Check aria-hidden="true" /> : undefined}>
            {badge.title}
          </Badge>
        ) : null
      }
      actions={<Ways device={device} contract={contract} open={(way) => open(dialog, way)} />}
    >
      {contract ? (
        <div className={styles.content}>
          <Outcome device={device} contract={contract} now={now} unlock={unlock} />
          <Terms contract={contract} now={now} />
        </div>
      ) : (
        <p className={styles.none}>暂无合同。设置到期日后，可在到期时提醒或自动锁定。</p>
      )}
      {opened ? (
        <opened.Dialog device={device} way={opened.subject} contract={contract} onClose={end} />
      ) : null}
    </Card>
  );
}

/** How it may be changed; why not where it may not. */
function Ways({
  device,
  contract,
  open,
}: {
  device: DeviceListItem;
  contract: DeviceContract | null;
  open: (way: ContractWay) => void;
}) {
  const user = useUser();
  const running = runningTerms(contract);
  const { permission } = commandOf(device.kind, 'lock');
  const denial = permission === null ? null : permissionDenial(user, permission);
  // Whoever may not lock changes nothing of an automatic lock.
  const unsure = useUnsureReason();
  const reason = running?.at_due === 'lock' && denial ? denial.exit : unsure;
  const way = (name: ContractWay, title: string) => (
    <Action size="sm" reason={reason} onClick={() => open(name)}>
      {title}
    </Action>
  );
  if (running === null) return way('set', contract === null ? '设置合同' : '新的合同');
  return (
    <>
      {running.at_due === 'lock' && contract?.lock_due_at ? way('keepUnlocked', '取消自动锁定') : null}
      {way('set', '修改')}
      {way('extend', '续期')}
      {way('settle', '结清')}
    </>
  );
}

function Terms({ contract, now }: { contract: DeviceContract; now: Date }) {
  const { last_day, grace_days, settled_at, changed_at } = contract;
  const isSettled = settled_at !== null;
  return (
    <DescriptionList
      items={[
        {
          term: '到期日',
          details: (
            <>
              {last_day}
              {isSettled ? null : <span className={styles.left}>{daysLeft(contract, now)}</span>}
            </>
          ),
        },
        ...(isSettled
          ? [{ term: '结清日期', details: formatDate(settled_at) }]
          : [
              { term: '宽限期', details: grace_days === 0 ? '无' : `${grace_days} 天` },
              { term: '到期处理', details: atDueWords(contract, now) },
            ]),
        { term: '最近修改', details: formatShort(changed_at, now) },
      ]}
    />
  );
}

/** What somebody should know of it: a lock that could not be given; what a settled one leads to. */
function Outcome({
  device,
  contract,
  now,
  unlock,
}: {
  device: DeviceListItem;
  contract: DeviceContract;
  now: Date;
  unlock: ReactNode;
}) {
  const { lock, settled_at, lock_due_at } = contract;
  if (settled_at !== null) {
    const isLocked = lockState(device.lock_evidence, device.progress).name !== 'unlocked';
    return isLocked ? (
      <Banner tone="ok" title="合同已结清，设备仍可能处于锁定状态" action={unlock}>
        结清不会自动解除锁定，请确认后操作。
      </Banner>
    ) : null;
  }
  if (lock?.result === 'waiting' && lock_due_at !== null)
    return (
      <Banner tone="warn" title={`到期未能锁定：${lock.note}`}>
        {spaced`最近一次尝试 ${formatShort(lock.at, now)}，将于 ${formatShort(lock_due_at, now)} 自动重试`}
      </Banner>
    );
  if (lock?.result === 'gaveUp')
    return (
      <Banner tone="error" title={`已停止自动锁定：${lock.note}`}>
        请手动锁定，或续期后重新安排。
      </Banner>
    );
  return null;
}
