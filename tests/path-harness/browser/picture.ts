import type { Page } from 'playwright';
import type { Vertex } from '../explore.ts';
import { eventCases, personEvents, serialize } from '../explore.ts';
import type { BrowserModel } from './browser-model.ts';
import { askPage } from './in-page.ts';

/** What the page has to show in a state: compared as JSON. */
interface Picture {
  /** `data-machine-state` of every root of the machine. */
  readonly states: readonly string[];
  /** Events with a control that is not disabled, sorted. */
  readonly offered: readonly string[];
  readonly seen: unknown;
}

/**
 * Waits until the page shows what the model says; throws with both pictures where it does not. Answers whether something
 * in the page still fails that was to fail for this step only.
 */
export async function expectPicture(
  page: Page,
  spec: BrowserModel,
  vertex: Vertex,
  patienceMs: number,
): Promise<boolean> {
  const { model } = spec;
  const wanted = serialize(wantedPicture(spec, vertex));
  const options = {
    name: model.name,
    types: spec.behindTheScreens ? [] : personEvents(model),
    wanted,
    patienceMs,
    mayBeGone: hasEnded(vertex),
  } satisfies WaitOptions;
  const { shown, fails } = await askPage<Shown>(
    page,
    `(${waitForPicture})(${JSON.stringify(options)}, ${spec.look ? expression(spec.look) : '() => null'})`,
  );
  if (shown !== wanted) throw new Error(`the page shows ${shown}\n  the model says ${wanted}`);
  return fails;
}

interface Shown {
  readonly shown: string;
  readonly fails: boolean;
}

const hasEnded = ({ snapshot }: Vertex) => snapshot.status !== 'active';

export function wantedPicture({ model, see, behindTheScreens }: BrowserModel, vertex: Vertex): Picture {
  const { snapshot } = vertex;
  const accepted = (type: string) => eventCases(model, type).some((event) => snapshot.can(event));
  return {
    states: [JSON.stringify(snapshot.value)],
    offered: hasEnded(vertex) || behindTheScreens ? [] : personEvents(model).filter(accepted).sort(),
    seen: see?.(snapshot) ?? null,
  };
}

/** A function's source as an expression, also where it was written as a method. */
const expression = (look: () => unknown): string =>
  /^look\s*\(/.test(String(look)) ? `function ${look}` : String(look);

interface WaitOptions {
  readonly name: string;
  readonly types: readonly string[];
  readonly wanted: string;
  readonly patienceMs: number;
  /** The screen of a machine that has ended may be gone. */
  readonly mayBeGone: boolean;
}

/** Runs in the page: one round trip that resolves as soon as the wanted picture is there, or with the last one. */
async function waitForPicture(options: WaitOptions, look: () => unknown): Promise<Shown> {
  const { name, types, wanted, patienceMs, mayBeGone } = options;
  // A choice that is made already cannot be made.
  const refuses = '[aria-disabled="true"], [aria-busy="true"], [readonly], :disabled, [type=radio]:checked';
  const take = () => {
    const roots = [...document.querySelectorAll<HTMLElement>(`[data-machine="${name}"]`)];
    if (roots.length === 0 && mayBeGone) return wanted;
    const controls = roots.flatMap((root) => [...root.querySelectorAll<HTMLElement>('[data-machine-event]')]);
    const enabled = controls.filter((each) => !each.matches(refuses));
    const offered = new Set(enabled.map((each) => each.dataset.machineEvent ?? ''));
    const states = new Set(roots.map((root) => root.dataset.machineState));
    return JSON.stringify({
      states: [...states],
      offered: types.filter((type) => offered.has(type)).sort(),
      seen: look() ?? null,
    });
  };
  await window.__until(() => take() === wanted, patienceMs);
  return { shown: take(), fails: window.__repairs.length > 0 };
}
