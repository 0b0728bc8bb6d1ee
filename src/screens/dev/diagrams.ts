import { byTitle, type Diagram, type DiagramEntry } from '#domain/diagram/diagram.ts';

const drawn = import.meta.glob<Diagram | readonly DiagramEntry[]>('/docs/diagrams/data/*.json', {
  eager: true,
  import: 'default',
});

const isDiagram = (content: Diagram | readonly DiagramEntry[]): content is Diagram => 'machine' in content;

/** Every machine as it is drawn, ordered by title. */
export const diagrams: readonly Diagram[] = Object.values(drawn).filter(isDiagram).toSorted(byTitle);

const byMachine = new Map(diagrams.map((diagram) => [diagram.machine, diagram]));

export const diagramOf = (machine: string): Diagram | undefined => byMachine.get(machine);
