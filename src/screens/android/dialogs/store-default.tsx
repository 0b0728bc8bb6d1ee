import type { NamedPackage } from '#domain/android/known-apps.ts';
import { loadDefaultApps } from '#machines/android/default-apps.ts';
import { MachineRoot } from '#screens/shared/actors/machine-root.tsx';
import { useLoadOnce } from '#screens/shared/actors/use-load-once.ts';
import { useClient } from '#screens/shared/console-context.tsx';
import { RetryNotice } from '#screens/shared/notices/retry-notice.tsx';
import { Button } from '#ui/button/button.tsx';

/** The apps that the store allows by default; none until they are there. */
export function useStoreDefault() {
  const client = useClient();
  const { actor, loaded, failure, retry } = useLoadOnce((signal) => loadDefaultApps(client, signal));
  return { actor, apps: loaded?.value ?? [], failed: failure !== null, retry };
}

interface StoreDefaultProps {
  read: ReturnType<typeof useStoreDefault>;
  chosen: readonly NamedPackage[];
  onChange: (chosen: readonly NamedPackage[]) => void;
  readOnly: boolean;
}

/** Chooses all of them at once. */
export function StoreDefault({
  read: { actor, apps, failed, retry },
  chosen,
  onChange,
  readOnly,
}: StoreDefaultProps) {
  const names = new Set(chosen.map(({ package_name }) => package_name));
  const left = apps.filter(({ package_name }) => !names.has(package_name));
  return (
    <MachineRoot name="loadOnce" actorRef={actor}>
      {failed ? <RetryNotice retry={retry}>门店默认加载失败，仍可选择应用。</RetryNotice> : null}
      {left.length === 0 ? null : (
        <div>
          <Button size="sm" onClick={() => !readOnly && onChange([...chosen, ...left])}>
            {`选中门店默认的 ${left.length} 个应用`}
          </Button>
        </div>
      )}
    </MachineRoot>
  );
}
