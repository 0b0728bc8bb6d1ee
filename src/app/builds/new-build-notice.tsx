import { RefreshCw } from 'lucide-react';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import * as messages from '#domain/messages.ts';
import { useConsole } from '#screens/shared/console-context.tsx';
import { css } from '#styled/css/index.mjs';
import { Button } from '#ui/button/button.tsx';
import { VisuallyHidden } from '#ui/display/visually-hidden.tsx';

const styles = {
  card: css({
    display: 'flex',
    flexDirection: 'column',
    gap: '2',
    p: '3',
    bg: 'accentSoft',
    borderWidth: '1px',
    borderColor: 'accentLine',
    borderRadius: 'md',
    fontSize: 'sm',
    animation: 'rise 200ms ease-out',
  }),
  title: css({ fontWeight: 'bold' }),
  note: css({ color: 'ink2', fontSize: 'xs' }),
  phone: css({ display: { md: 'none' } }),
};

const found = '有新版本';
const whenAnyway = '下次打开页面时更新';

/** Says that a newer build waits (`build.poll`), at the foot of the side navigation. It moves nothing that somebody is about to press. */
export function NewBuildCard() {
  const { isFound, ...button } = useNewBuild();
  return (
    <Announcement>
      {isFound ? (
        <div className={styles.card}>
          <div>
            <p className={styles.title}>{found}</p>
            <p className={styles.note}>{whenAnyway}</p>
          </div>
          <Button size="sm" icon={<RefreshCw aria-hidden="true" />} full {...button}>
            立即更新
          </Button>
        </div>
      ) : null}
    </Announcement>
  );
}

/** The same on phones, in the top bar. */
export function PhoneNewBuild() {
  const { isFound, ...button } = useNewBuild();
  return (
    <div className={styles.phone}>
      <Announcement>
        {isFound ? (
          <>
            <VisuallyHidden>{`${found}，${whenAnyway}`}</VisuallyHidden>
            <Button size="sm" icon={<RefreshCw aria-hidden="true" />} {...button}>
              更新
            </Button>
          </>
        ) : null}
      </Announcement>
    </div>
  );
}

/** Stands before there is anything to say: a screen reader reads only what changes in a region that it knows. */
const Announcement = ({ children }: { children: ReactNode }) => <div role="status">{children}</div>;

/** What was typed is lost by it: only a press loads the page anew at once. */
function useNewBuild() {
  const { newBuild, notify } = useConsole();
  const isFound = useSyncExternalStore(newBuild.subscribe, newBuild.isFound);
  const [loading, setLoading] = useState(false);
  const onClick = async () => {
    setLoading(true);
    await newBuild.load();
    setLoading(false);
    notify('warn', messages.updateNotNow);
  };
  return { isFound, loading, onClick };
}
