import type { Locator, Page } from 'playwright';
import { describe, it } from 'vitest';
import type { AnyEndpoint } from '#api/contract/row/endpoint.ts';
import { thorough } from '#tests/setup/thorough.ts';
import { expect } from '../support/expect.ts';
import { type Bench, type Lane, useLane } from './bench.ts';
import { acts } from './device-acts.ts';
import { earlyFaults, type Fault, inject, lateFaults, tellingFaults, tellingLateFaults } from './faults.ts';

/** Something that a person has begun and not sent yet. */
export interface Job {
  /** sends it, the first time and again */
  readonly send: () => Promise<void>;
  /** there while it stands as not done */
  readonly failed: Locator;
  readonly done: Locator;
  /** the field that the person has typed into, and what */
  readonly typed: { readonly field: Locator; readonly text: string } | null;
  /** how often the server has done it */
  readonly count: () => Promise<number>;
}

export interface Act {
  readonly name: string;
  readonly call: AnyEndpoint;
  readonly path: string;
  /** there once the page is ready */
  readonly ready: (page: Page) => Locator;
  readonly begin: (lane: Lane) => Promise<Job>;
  /** after a lost answer the console asks what became of it instead of sending again */
  readonly asksAfterwards: boolean;
  /** stands for the others: in a thorough run it meets every fault, they meet one of each kind */
  readonly meetsAll?: true;
}

/** Everything that a person can do × every kind of fault of doing it. */
export function describeActs(bench: Bench): void {
  describe.each(acts)('$name', (act) => {
    const lane = useLane(bench, 'full', async (opened) => {
      await opened.open(act.path);
      await act.ready(opened.page).waitFor();
    });

    it.each(thorough && act.meetsAll ? earlyFaults : tellingFaults)(
      'is kept when $name, and done once by the next try',
      (fault) => failAndRepeat(lane(), act, fault),
    );

    it.each(thorough && act.meetsAll ? lateFaults : tellingLateFaults)(
      'is done once though $name',
      (fault) => (act.asksAfterwards ? failAndAsk(lane(), act, fault) : failAndRepeat(lane(), act, fault)),
    );

    it('[decision.idempotency] is done once when the request arrives twice', async () => {
      const job = await act.begin(lane());
      const broken = await inject(lane(), twice, act.call);
      await job.send();
      await job.done.waitFor();
      await broken.lift();
      expect(await job.count()).toBe(1);
      await lane().endCell();
    });
  });
}

const twice: Fault = {
  name: 'the request arrives twice',
  sentence: '',
  acted: true,
  meet: async (route) => {
    await route.fetch();
    await route.fulfill({ response: await route.fetch() });
  },
};

/** It stands as not done, with what was typed; the next try does it. */
async function failAndRepeat(lane: Lane, act: Act, fault: Fault): Promise<void> {
  const job = await act.begin(lane);
  const broken = await inject(lane, fault, act.call);
  await job.send();
  await broken.felt();
  await lane.told(fault.sentence);
  await job.failed.waitFor();
  if (job.typed) expect(await job.typed.field.inputValue()).toBe(job.typed.text);
  await broken.lift();
  // What the server has done all the same is told to the page, which reads anew: a press that meets the new drawing is lost.
  await lane.answered(() => false);
  await job.send();
  await job.done.waitFor();
  expect(await job.count()).toBe(1);
  await lane.endCell();
}

/** The console finds out by itself that it was done. */
async function failAndAsk(lane: Lane, act: Act, fault: Fault): Promise<void> {
  const job = await act.begin(lane);
  const broken = await inject(lane, fault, act.call);
  await job.send();
  await broken.felt();
  await job.done.waitFor();
  await broken.lift();
  expect(await job.count()).toBe(1);
  await lane.endCell();
}
