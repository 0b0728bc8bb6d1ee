import type { ComponentType } from 'react';
import type { ModuleName } from '#domain/access/modules.ts';
import { AppleOverview } from '#screens/apple/overview.tsx';

interface HomeCard {
  readonly id: string;
  /** shown to stores that have it */
  readonly module: ModuleName;
  readonly View: ComponentType;
}

/** What the home shows below the greeting, from top to bottom. */
export const homeCards: readonly HomeCard[] = [{ id: 'apple', module: 'mdm-apple', View: AppleOverview }];
