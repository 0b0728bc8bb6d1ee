import { CircleSlash } from 'lucide-react';
import { type RcsStanding, rcsStandingTitles } from '#domain/reports/rcs.ts';
import { Badge, type Tone } from '#ui/display/badge.tsx';

const tones: Readonly<Record<RcsStanding, Tone>> = {
  making: 'wait',
  failed: 'warn',
  waiting: 'wait',
  partly: 'wait',
  released: 'ok',
  over: 'none',
};

/** How a risk query stands. */
export const RcsBadge = ({ standing }: { standing: RcsStanding }) => (
  <Badge tone={tones[standing]} icon={standing === 'over' ? <CircleSlash aria-hidden="true" /> : undefined}>
    {rcsStandingTitles[standing]}
  </Badge>
);
