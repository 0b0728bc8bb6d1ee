import { useState } from 'react';
import { serverNow } from '#domain/text/server-clock.ts';
import { useSecondsLeft } from '#ui/use-seconds-left.ts';

interface HoldCountdownProps {
  /** end of the hold window, ISO 8601 */
  until: string;
}

/** How long a command can still be taken back (`decision.hold`). Whether it has left, only the server tells. */
export const HoldCountdown = ({ until }: HoldCountdownProps) => <Seconds key={until} until={until} />;

function Seconds({ until }: HoldCountdownProps) {
  const [ms] = useState(() => Date.parse(until) - serverNow());
  return `${useSecondsLeft(ms)} 秒`;
}
