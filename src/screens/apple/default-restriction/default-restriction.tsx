import { useState } from 'react';
import { isRoutePath, routeOf, routePath } from '#domain/access/routes.ts';
import type { DefaultKind } from '#machines/apple/default-restriction/default-content.ts';
import { useGo, usePlace } from '#screens/shared/console-context.tsx';
import { NowProvider } from '#screens/shared/now.tsx';
import { css } from '#styled/css/index.mjs';
import { SegmentedControl } from '#ui/form/segmented-control.tsx';
import { PageHeader } from '#ui/shell/page-header.tsx';
import { DefaultCard } from './default-card.tsx';
import { defaultKinds, defaultWords, tellsNoDevice } from './default-words.ts';

const route = 'console-device-ios-default-restriction';
const path = routePath(route);

const tabs = css({ mb: '4', overflowX: 'auto' });

/** In the address; the first of them is not named there. */
const names: Readonly<Record<DefaultKind, string>> = {
  system: 'system',
  app: 'app',
  whiteList: 'white-list',
};

const kindOf = (search: string): DefaultKind => {
  const named = new URLSearchParams(search).get('type');
  return defaultKinds.find((kind) => names[kind] === named) ?? 'system';
};

/** `route.ios.default-restriction`: what the store asks of its Apple devices by default, and the person's own white list. */
export default function DefaultRestriction() {
  const go = useGo();
  const kind = useKind();
  return (
    <NowProvider>
      <PageHeader title={routeOf(route).title} note={tellsNoDevice} />
      <div className={tabs}>
        <SegmentedControl
          label="默认限制"
          labelHidden
          options={defaultKinds.map((value) => ({ value, label: defaultWords[value].tab }))}
          value={kind}
          onChange={(next) => go(next === 'system' ? path : `${path}?type=${names[next]}`)}
        />
      </div>
      <DefaultCard key={kind} kind={kind} />
    </NowProvider>
  );
}

/** Stays as it was while the next page is on its way. */
function useKind(): DefaultKind {
  const place = usePlace();
  const [kind, setKind] = useState(() => kindOf(place.search));
  const wanted = isRoutePath(place.path, route) ? kindOf(place.search) : kind;
  if (wanted !== kind) setKind(wanted);
  return wanted;
}
