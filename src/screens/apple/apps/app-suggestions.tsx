import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { appSuggestionsEffects } from '#machines/apple/app-picker/app-suggestions.effects.ts';
import {
  appSuggestionsMachine,
  type ListedType,
  type Suggestions,
} from '#machines/apple/app-picker/app-suggestions.machine.ts';
import { useControl } from '#screens/shared/actors/control.ts';
import { useActorRef } from '#screens/shared/actors/use-actor-ref.ts';
import { useClient } from '#screens/shared/console-context.tsx';
import { RetryNotice } from '#screens/shared/notices/retry-notice.tsx';
import type { AppGroup } from './app-picker.tsx';

/** Which apps are offered for a list besides those that are searched for. */
export function useSuggestions(type: ListedType | null) {
  const client = useClient();
  const [machine] = useState(() => appSuggestionsMachine.provide({ actors: appSuggestionsEffects(client) }));
  return useActorRef(machine, { input: { type } });
}

type SuggestionsActor = ReturnType<typeof useSuggestions>;

/** Apps can be searched for all the same. */
export function SuggestionsNotice({ actor, shown = true }: { actor: SuggestionsActor; shown?: boolean }) {
  const failed = useSelector(actor, (snapshot) => snapshot.matches('failed'));
  const retry = useControl(actor, { type: 'suggestions.retry' });
  if (!failed || !shown) return null;
  return <RetryNotice retry={retry}>常用应用加载失败，仍可搜索应用。</RetryNotice>;
}

/** Suggestions by their groups. */
export function suggestedGroups(suggestions: Suggestions): AppGroup[] {
  const titles = [...new Set(suggestions.map(({ group }) => group))];
  return titles.map((title) => ({ title, apps: suggestions.filter(({ group }) => group === title) }));
}
