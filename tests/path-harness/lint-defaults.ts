import { type AnyActorLogic, type AnyStateMachine, createActor, StateMachine } from 'xstate';

/**
 * Effects whose default does something. A default has to fail with "not provided": silence would look like
 * success. A child machine may be its own default, its effects are checked with its own model.
 */
export async function lintDefaults(machine: AnyStateMachine): Promise<string[]> {
  const actors = Object.entries(machine.implementations.actors).map(
    ([name, actor]): [string, AnyActorLogic] => [name, 'src' in actor ? actor.src : actor],
  );
  const findings = await Promise.all(
    actors
      .filter(([, logic]) => !(logic instanceof StateMachine))
      .map(async ([name, logic]) => {
        const message = await failureOf(logic);
        if (message.includes('not provided')) return [];
        return [`effect "${name}": its default does not reject with "not provided" but ${message}`];
      }),
  );
  return findings.flat();
}

/** How the logic fails when it is started without input; a logic that does not fail at once is stopped. */
function failureOf(logic: AnyActorLogic): Promise<string> {
  return new Promise((resolve) => {
    const actor = createActor(logic, { input: undefined });
    const settle = (outcome: string) => {
      clearTimeout(patience);
      resolve(outcome);
      actor.stop();
    };
    const patience = setTimeout(() => settle('keeps running'), 100);
    actor.subscribe({
      error: (error) => settle(`fails with "${error instanceof Error ? error.message : String(error)}"`),
      complete: () => settle('ends'),
    });
    actor.start();
  });
}
