import { expect, it } from 'vitest';
import { permissions } from '#domain/access/permissions.ts';
import * as commands from '#domain/apple/commands.ts';
import * as plan from '#domain/apple/unlock-plan.ts';
import * as clerkMessages from '#domain/clerk-messages.ts';
import { contractStateTitles, type Terms } from '#domain/contracts/contract.ts';
import * as contractSentences from '#domain/contracts/messages.ts';
import * as operation from '#domain/devices/operation.ts';
import { unattendedActors } from '#domain/devices/record-actor.ts';
import { recordedEdits } from '#domain/devices/recorded-edits.ts';
import * as enrollMessages from '#domain/enroll-messages.ts';
import { errorStatus } from '#domain/error-codes.ts';
import * as cancelling from '#domain/kinds/cancel-sentences.ts';
import * as limits from '#domain/limits.ts';
import * as memberMessages from '#domain/member-messages.ts';
import * as messages from '#domain/messages.ts';
import * as storeMessages from '#domain/store/messages.ts';
import * as storeSettings from '#domain/store/settings.ts';

const terms: Terms = { last_day: '2026-11-30', grace_days: 3, at_due: 'lock', lock_at: '09:00', message: '' };

/** What stands in place of what a sentence is told; one of these fits. */
const fillings: readonly ((count: number) => readonly unknown[])[] = [
  (count) => ['甲', '乙', '丙', '丁'].slice(0, count),
  (count) => Array.from({ length: count }, () => ['甲', '乙']),
  () => ['甲', { who: '乙', when: '20:14' }],
  () => [{ who: '乙', when: '20:14' }],
  () => [20_000],
  () => [terms, { ...terms, last_day: '2026-12-30', message: '请还机' }],
  (count) => ['apple', '甲', '乙', '丙'].slice(0, count),
];

function sentenceOf(write: (...told: never[]) => unknown): string {
  for (const filling of fillings) {
    try {
      const sentence = write(...(filling(write.length) as never[]));
      if (typeof sentence === 'string' && !/undefined|\[object|NaN/.test(sentence)) return sentence;
    } catch {
      // It takes something else: the next filling.
    }
  }
  return '…';
}

function lineOf([name, value]: readonly [string, unknown]): readonly string[] {
  if (typeof value === 'string' || typeof value === 'number') return [`${name} = ${value}`];
  if (typeof value === 'function') return [`${name} = ${sentenceOf(value as (...told: never[]) => unknown)}`];
  return [`${name} = ${JSON.stringify(value)}`];
}

const { cancelWords, ...sentencesOfCancelling } = cancelling;
const stages = ['held', 'scheduled', 'waiting', 'sent'] as const;

const section = (title: string, words: object) =>
  [`# ${title}`, ...Object.entries(words).sort().flatMap(lineOf), ''].join('\n');

const rowsBy = <Row extends object>(rows: readonly Row[], name: keyof Row) =>
  Object.fromEntries(rows.map((row) => [row[name], row]));

/** Their sentences stand in the test of legality. */
const withoutConditions = ({ conditions: _, ...row }: (typeof commands.appleCommands)[number]) => row;

/**
 * Other tests compare with the same constants: a number that is mistyped, or two sentences that are exchanged, would pass them. This
 * file was read by people. Who changes a word on purpose changes it here too: npm run lists -- --update
 */
it('says every sentence, word of a command and limit as it was reviewed', async () => {
  const written = [
    section('sentences', messages),
    section('sentences for members', memberMessages),
    section('sentences of the enrolment page', enrollMessages),
    section('sentences of a store', storeMessages),
    section('settings of a store', storeSettings),
    section('sentences about clerks', clerkMessages),
    section('sentences of contracts', contractSentences),
    section('states of a contract', contractStateTitles),
    section('cancelling', sentencesOfCancelling),
    section(
      'a cancel at each stage',
      Object.fromEntries(stages.map((stage) => [stage, cancelWords('apple', 'lock', stage)])),
    ),
    section('commands', rowsBy(commands.appleCommands.map(withoutConditions), 'name')),
    section('edits', rowsBy(recordedEdits, 'name')),
    section('actors that are no clerks', unattendedActors),
    section('states of an operation', operation.operationStatus),
    section('steps of a one-click unlock', rowsBy(plan.unlockCommands, 'name')),
    section('rights', rowsBy(permissions, 'action')),
    section('errors', errorStatus),
    section('limits', limits),
  ].join('\n');
  await expect(written).toMatchFileSnapshot('words.txt');
});
