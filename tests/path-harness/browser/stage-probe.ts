import { Actor, type AnyActor, type AnyMachineSnapshot } from 'xstate';

declare global {
  interface Window {
    /** Types of the events that the shown machine has emitted, oldest first. */
    __emitted: string[];
    /** How many events the shown machine has dealt with. */
    __heard: number;
  }
}

let shown: string | null = null;

/** From the next start on the running actors of this machine show in the page their state, as screens do for theirs, and what they emit. */
export function showMachine(name: string | null): void {
  shown = name;
  window.__emitted = [];
  window.__heard = 0;
  for (const mark of document.querySelectorAll('[data-stage-probe]')) mark.remove();
}

export const machineIdOf = ({ logic }: AnyActor): unknown =>
  typeof logic === 'object' && logic !== null && 'id' in logic ? logic.id : null;

function show(actor: AnyActor): void {
  const mark = document.createElement('div');
  mark.hidden = true;
  mark.dataset.stageProbe = '';
  mark.dataset.machine = shown ?? '';
  const note = ({ value }: AnyMachineSnapshot) => {
    mark.dataset.machineState = JSON.stringify(value);
    window.__heard += 1;
  };
  note(actor.getSnapshot());
  document.body.append(mark);
  const gone = () => mark.remove();
  actor.subscribe({ next: note, error: gone, complete: gone });
}

/** Long-lived actors and children stand on no screen, but all of them are started; `before` hears of each that is to start. */
export function watchActors(before: (actor: AnyActor) => void): void {
  const { start } = Actor.prototype;
  Actor.prototype.start = function (this: AnyActor) {
    before(this);
    const isShown = shown !== null && machineIdOf(this) === shown;
    if (isShown) this.on('*', ({ type }) => window.__emitted.push(type));
    const started = start.call(this);
    if (isShown) show(this);
    return started;
  };
}
