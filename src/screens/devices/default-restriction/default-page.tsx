import { useState } from 'react';
import { isRoutePath, routeOf, routePath } from '#domain/access/routes.ts';
import type { DefaultKind } from '#machines/devices/port/store-defaults.ts';
import { useGo, usePlace } from '#screens/shared/console-context.tsx';
import { NowProvider } from '#screens/shared/now.tsx';
import { css } from '#styled/css/index.mjs';
import { SegmentedControl } from '#ui/form/segmented-control.tsx';
import { PageHeader } from '#ui/shell/page-header.tsx';
import { DefaultCard } from './default-card.tsx';
import { type DefaultsOfKind, tellsNoDevice, wordsOf } from './default-words.ts';

const tabs = css({ mb: '4', overflowX: 'auto' });

/** In the address; the first of them is not named there. */
const names: Readonly<Record<DefaultKind, string>> = {
  system: 'system',
  app: 'app',
  whiteList: 'white-list',
};

const kindsOf = ({ words }: DefaultsOfKind): readonly DefaultKind[] =>
  (['system', 'app', 'whiteList'] as const).filter((kind) => words[kind] !== undefined);

const kindIn = (of: DefaultsOfKind, search: string): DefaultKind => {
  const named = new URLSearchParams(search).get('type');
  return kindsOf(of).find((kind) => names[kind] === named) ?? 'system';
};

/** What the store asks of its devices of a kind by default. */
export function DefaultRestriction({ of }: { of: DefaultsOfKind }) {
  const go = useGo();
  const kind = useKind(of);
  const path = routePath(of.route);
  return (
    <NowProvider>
      <PageHeader title={routeOf(of.route).title} note={tellsNoDevice} />
      <div className={tabs}>
        <SegmentedControl
          label="默认限制"
          labelHidden
          options={kindsOf(of).map((value) => ({ value, label: wordsOf(of, value).tab }))}
          value={kind}
          onChange={(next) => go(next === 'system' ? path : `${path}?type=${names[next]}`)}
        />
      </div>
      <DefaultCard key={kind} of={of} kind={kind} />
    </NowProvider>
  );
}

/** Stays as it was while the next page is on its way. */
function useKind(of: DefaultsOfKind): DefaultKind {
  const place = usePlace();
  const [kind, setKind] = useState(() => kindIn(of, place.search));
  const wanted = isRoutePath(place.path, of.route) ? kindIn(of, place.search) : kind;
  if (wanted !== kind) setKind(wanted);
  return wanted;
}
