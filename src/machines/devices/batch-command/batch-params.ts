import { secondaryPasswordMessage } from '#domain/access/secondary-password.ts';
import * as messages from '#domain/messages.ts';
import type { Problem } from '../secured-command/secured-command.types.ts';
import type { BatchAnswer, Context, Finding } from './batch-command.types.ts';

/** What guards and actions of the chart are told. */

const noAnswer: Problem = { field: 'form', sentence: messages.network };

export const answer = ({ event }: { event: { output: BatchAnswer } }) => ({ answer: event.output });
export const finding = ({ event }: { event: { output: Finding } }) => ({ finding: event.output });
export const typed = ({ event }: { event: { password: string } }) => ({ password: event.password });
const passwordProblem = ({ event }: { event: { password: string } }): Problem => ({
  field: 'password',
  sentence: secondaryPasswordMessage(event.password),
});
export const kept = ({ context }: { context: Context }) => ({ record: context.record });
export const changed = ({ event }: { event: { deviceId: string } }) => ({ deviceId: event.deviceId });
export const anyDevice = { deviceId: null };

export const settled = { type: 'settleCurrent', params: answer } as const;
export const keyTaken = { type: 'keepGrant', params: answer } as const;
export const showPasswordProblem = { type: 'showProblem', params: passwordProblem } as const;
export const showNoAnswer = { type: 'showProblem', params: noAnswer } as const;
export const rest = [{ guard: 'anyUnsent', target: 'paused' }, { target: 'finished' }] as const;
const leaving = ['forgetChecks', showNoAnswer] as const;
export const restWithoutAnswer = [
  { guard: 'anyUnsent', target: 'paused', actions: leaving },
  { target: 'finished', actions: leaving },
] as const;
export const restAfterStop = [
  { guard: 'anyUnsent', target: 'paused', actions: 'forgetChecks' },
  { target: 'finished', actions: 'forgetChecks' },
] as const;
