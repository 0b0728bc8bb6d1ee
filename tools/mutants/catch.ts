import type { AnyStateMachine } from 'xstate';
import { generatePaths, type PathSet } from '#tests/path-harness/check-model.ts';
import { coverageOf } from '#tests/path-harness/coverage.ts';
import { endOf, type Path } from '#tests/path-harness/generate.ts';
import { lintModel } from '#tests/path-harness/lint.ts';
import type { TestModel } from '#tests/path-harness/model.ts';
import { checkNegatives } from '#tests/path-harness/negatives.ts';
import { replay, type Visited } from '#tests/path-harness/replay.ts';
import { machineWith } from './chart-edit.ts';
import type { Mutant } from './mutate.ts';
import type { NoticedBy } from './together.ts';

/** What noticed that a machine is another one. */
export type CaughtBy = 'replay' | 'negatives' | 'lint' | 'coverage' | 'screen' | NoticedBy;

interface KnownPath {
  readonly path: Path;
  readonly visited: Visited;
}

/** So many paths are tried before the events that the state refuses: for a guard those are what tells. */
const firstPaths = 20;

/** The path tests of one machine, which tell whether another machine behaves like it. */
export class PathTests {
  private readonly model: TestModel;
  private readonly set: PathSet;
  private readonly known: readonly KnownPath[];
  /** What lint says of the machine itself. */
  private readonly findings: readonly string[];

  private constructor(
    model: TestModel,
    set: PathSet,
    known: readonly KnownPath[],
    findings: readonly string[],
  ) {
    this.model = model;
    this.set = set;
    this.known = known;
    this.findings = findings;
  }

  /** Throws where the machine, made again unchanged, does not pass: then nothing could be said of a mutant. */
  static async of(model: TestModel): Promise<PathTests> {
    const set = generatePaths(model);
    const unchanged = machineWith(model.machine);
    const known: KnownPath[] = [];
    for (const path of set.paths) known.push({ path, visited: await replay(model, path, unchanged) });
    const tests = new PathTests(model, set, known, await lintModel(model));
    const caught = await tests.whatCatches(unchanged, known, () => true);
    if (caught) throw new Error(`${model.name}: ${caught} catches the machine itself`);
    return tests;
  }

  /** The first that catches the mutant; `null` for one that survives. Tries what is near the change first. */
  async catch(mutant: Mutant): Promise<CaughtBy | null> {
    const inSource = (path: Path) => endOf(path).snapshot._nodes.some(({ id }) => id === mutant.source.id);
    const machine = mutant.make();
    return this.whatCatches(machine, this.nearestFirst(mutant), inSource);
  }

  private async whatCatches(
    machine: AnyStateMachine,
    known: readonly KnownPath[],
    isNear: (path: Path) => boolean,
  ): Promise<CaughtBy | null> {
    const { edges } = this.set;
    const visits: Visited[] = [];
    const replays = async (some: readonly KnownPath[]) => {
      for (const { path } of some) visits.push(await replay(this.model, path, machine));
    };
    const passes = async (check: () => Promise<void>) =>
      check().then(
        () => true,
        () => false,
      );
    if (!(await passes(() => replays(known.slice(0, firstPaths))))) return 'replay';
    if (!(await passes(() => this.refuses(machine, edges.filter(isNear))))) return 'negatives';
    const findings = await lintModel({ ...this.model, machine });
    if (findings.some((each) => !this.findings.includes(each))) return 'lint';
    if (!(await passes(() => replays(known.slice(firstPaths))))) return 'replay';
    const others = edges.filter((path) => !isNear(path));
    if (!(await passes(() => this.refuses(machine, others)))) return 'negatives';
    const { missedTransitions, missedStates, staleWaivers } = coverageOf({ ...this.model, machine }, visits);
    return [missedTransitions, missedStates, staleWaivers].flat().length ? 'coverage' : null;
  }

  private async refuses(machine: AnyStateMachine, edges: readonly Path[]): Promise<void> {
    const { problems } = await checkNegatives(this.model, edges, machine);
    if (problems.length) throw new Error(problems.join('\n'));
  }

  /** Paths that take the transition, then those that take another one for its event, then the others. */
  private nearestFirst({ source, transition }: Mutant): KnownPath[] {
    const alike = transition && `${source.id} --${transition.definition.eventType || 'always'}#`;
    const distance = ({ visited: { transitions, states } }: KnownPath): number => {
      if (!transition) return states.has(source.id) ? 0 : 2;
      if (transitions.has(transition.id)) return 0;
      return [...transitions].some((id) => id.startsWith(`${alike}`)) ? 1 : 2;
    };
    return this.known
      .map((each) => ({ each, far: distance(each), steps: each.path.steps.length }))
      .sort((a, b) => a.far - b.far || a.steps - b.steps)
      .map(({ each }) => each);
  }
}
