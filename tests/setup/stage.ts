import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { buildStageFolder, consolePage, demoPage } from '#tests/path-harness/browser/stage-build.ts';
import { provideBrowser } from '../../scripts/browser.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The folders of the pages in which paths are driven, by the page. */
    stages: Readonly<Record<string, string>>;
  }
}

/** Before the paths in the browser: a Chromium, and the pages, which are built once for all workers. */
export default async function setUp(project: TestProject): Promise<() => void> {
  await provideBrowser();
  const stages: Record<string, string> = {};
  for (const page of [consolePage, demoPage]) stages[page] = await buildStageFolder(page);
  project.provide('stages', stages);
  return () => {
    for (const folder of Object.values(stages)) rmSync(folder, { recursive: true });
  };
}
