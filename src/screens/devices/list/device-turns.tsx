import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { routePath } from '#domain/access/routes.ts';
import { type DeviceKindName, deviceKind } from '#domain/kinds/kinds.ts';
import { useConsole, useGo, usePlace } from '#screens/shared/console-context.tsx';
import { css } from '#styled/css/index.mjs';
import { Action } from '#ui/button/action.tsx';
import { placeStateOf, type Turn } from './list-order.ts';
import { placeInOrder, turns } from './place-in-order.ts';

const styles = {
  root: css({ display: 'flex', alignItems: 'center', justifyContent: 'flex-end', gap: '1', mb: '2' }),
  place: css({ color: 'ink3', fontSize: 'sm', fontVariantNumeric: 'tabular-nums', px: '1' }),
};

const looks: Record<Turn, { title: string; icon: ReactNode; atEnd: string }> = {
  previous: {
    title: '上一台',
    icon: <ChevronLeft aria-hidden="true" />,
    atEnd: '已是列表本页的第一台',
  },
  next: {
    title: '下一台',
    icon: <ChevronRight aria-hidden="true" />,
    atEnd: '已是列表本页的最后一台',
  },
};

/** On the page of a device that was opened from a list: to the one before it and after it there. Back leads to the list all the same. */
export function DeviceTurns({ kind, deviceId }: { kind: DeviceKindName; deviceId: string }) {
  const place = placeInOrder(usePlace().state, deviceId);
  const go = useGo();
  const root = useFocusOnTurned(place?.turned);
  if (place === null) return null;
  const turnTo = (id: string, turned: Turn) =>
    go(routePath(deviceKind(kind).routes.device, { id }), {
      replace: true,
      state: placeStateOf({ ids: place.ids, turned }),
    });
  const button = (turn: Turn) => {
    const { title, icon, atEnd } = looks[turn];
    const id = place[turn];
    return (
      <Action
        size="sm"
        variant="quiet"
        icon={icon}
        reason={id === null ? atEnd : null}
        onClick={() => (id === null ? undefined : turnTo(id, turn))}
      >
        {title}
      </Action>
    );
  };
  return (
    <nav ref={root} className={styles.root} aria-label="列表中的其他设备">
      {button('previous')}
      <span className={styles.place}>
        {place.index + 1} / {place.ids.length}
      </span>
      {button('next')}
    </nav>
  );
}

/** The page of each device is one of its own: the focus goes to its content, and here back to what was pressed. */
function useFocusOnTurned(turned: Turn | undefined) {
  const root = useRef<HTMLElement>(null);
  const { navigation } = useConsole();
  useEffect(() => {
    if (turned === undefined || navigation.getSnapshot().context.arrival === 'pop') return;
    root.current?.querySelectorAll('button')[turns.indexOf(turned)]?.focus({ preventScroll: true });
  }, [turned, navigation]);
  return root;
}
