import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { blamedField, type FormErrors } from '#machines/devices/secured-command/form-fields.ts';
import type {
  SecuredCommandName,
  SecuredRequest,
} from '#machines/devices/secured-command/secured-request.ts';
import { RefusalBanner } from '#screens/shared/notices/refusal-banner.tsx';
import { useFocusOnWrong } from '#screens/shared/use-focus-on-wrong.ts';
import { css } from '#styled/css/index.mjs';
import type { SecuredCommandActor } from './command-dialog.tsx';

/** What the server finds wrong with what was filled in, where no field says it. */
export function RequestRefusal({
  command,
  name,
}: {
  command: SecuredCommandActor;
  name: SecuredCommandName;
}) {
  const problem = useSelector(command, ({ context }) => context.proof.problem);
  if (problem?.field !== 'request' || blamedField(name, problem) !== null) return null;
  return <RefusalBanner told={problem} />;
}

/** The sentence of the field that the server has refused, until something else stands there. */
export function useBlamed<Name extends SecuredCommandName>(
  command: SecuredCommandActor,
  name: Name,
  request: SecuredRequest | null,
): FormErrors<Name> {
  const problem = useSelector(command, ({ context }) => context.proof.problem);
  const refused = useSelector(command, ({ context }) => context.request);
  const field = blamedField(name, problem);
  if (field === null || !problem?.blamed) return {};
  const stands = standingAt(request, problem.blamed) === standingAt(refused, problem.blamed);
  return (stands ? { [field]: problem.sentence } : {}) as FormErrors<Name>;
}

const standingAt = (request: SecuredRequest | null, field: string) =>
  request && JSON.stringify(Object.entries(request.body).find(([name]) => name === field));

interface BlamedFirstProps {
  actor: SecuredCommandActor;
  children: ReactNode;
}

/** Around the fields of a form. */
export function BlamedFirst({ actor, children }: BlamedFirstProps) {
  const problem = useSelector(actor, ({ context }) => context.proof.problem);
  return (
    <div ref={useFocusOnWrong(problem)} className={css({ display: 'contents' })}>
      {children}
    </div>
  );
}
