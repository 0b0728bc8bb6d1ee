import type { AnyMachineSnapshot, AnyStateMachine, AnyStateNode } from 'xstate';
import { allNodes } from './chart.ts';

/** How each state of a machine is called: by its title, and by those round it where another state has the same. */
export function stateTitles(machine: AnyStateMachine): ReadonlyMap<string, string> {
  const leaves = allNodes(machine).filter(isLeaf);
  const parts = new Map(leaves.map((node) => [node.id, titlesTo(node)]));
  const lastOf = (titles: readonly string[], count: number) => titles.slice(-count).join('/');
  const isAlone = (name: string, count: number) =>
    [...parts.values()].filter((titles) => lastOf(titles, count) === name).length === 1;
  return new Map(
    [...parts].map(([id, titles]) => {
      const counts = titles.map((_, index) => index + 1);
      const count = counts.find((each) => isAlone(lastOf(titles, each), each)) ?? titles.length;
      return [id, lastOf(titles, count)];
    }),
  );
}

const isLeaf = ({ type }: AnyStateNode) => type === 'atomic' || type === 'final';
export const titleOf = ({ meta, key }: AnyStateNode): string => (meta?.title as string | undefined) ?? key;
const titlesTo = (node: AnyStateNode): string[] =>
  node.parent ? [...titlesTo(node.parent), titleOf(node)] : [];

/** The titles of the innermost states in which a machine is. */
export const activeTitles = (titles: ReadonlyMap<string, string>, { _nodes }: AnyMachineSnapshot): string[] =>
  _nodes.filter(isLeaf).map(({ id }) => titles.get(id) ?? id);
