import { loadOwnLockText } from '#machines/store/own-lock-text.ts';
import { type StandingValues, sections } from '#machines/store/setting-edit/setting-sections.ts';
import { MachineRoot } from '#screens/shared/actors/machine-root.tsx';
import { useLoadOnce } from '#screens/shared/actors/use-load-once.ts';
import { useClient } from '#screens/shared/console-context.tsx';
import { RetryNotice } from '#screens/shared/notices/retry-notice.tsx';
import { Button } from '#ui/button/button.tsx';
import { ShortList, ShortListItem } from '#ui/display/short-list.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';

const { title } = sections['own-lock-text'];

interface Props {
  /** its dialog is on its way */
  isFetching: boolean;
  edit: (standing: StandingValues) => void;
}

/** What one's locks begin with (`call.user`). */
export function OwnLockText({ isFetching, edit }: Props) {
  const client = useClient();
  const { actor, loaded, failure, retry } = useLoadOnce((signal) => loadOwnLockText(client, signal));
  return (
    <MachineRoot name="loadOnce" actorRef={actor}>
      {failure ? <RetryNotice retry={retry}>{`${title}加载失败。`}</RetryNotice> : null}
      {loaded === null && failure === null ? <Skeleton height="36px" /> : null}
      {loaded ? (
        <ShortList label={title}>
          <ShortListItem
            note={noteOf(loaded.value.values)}
            end={
              <Button
                size="sm"
                aria-label={`编辑${title}`}
                loading={isFetching}
                onClick={() => edit(loaded.value)}
              >
                编辑
              </Button>
            }
          >
            {loaded.value.values.message || '使用门店的锁定模板'}
          </ShortListItem>
        </ShortList>
      ) : null}
    </MachineRoot>
  );
}

const noteOf = ({ phone_number, footnote }: StandingValues['values']) =>
  [phone_number || '使用门店的联系电话', footnote].filter(Boolean).join(' · ');
