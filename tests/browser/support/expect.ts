import { expect as playwrightExpect } from 'playwright/test';

/** Assertions on locators that wait for what a person will see; patient enough for a busy machine with two cores. */
export const expect = playwrightExpect.configure({ timeout: 15_000 });
