import { type AgentRefusalCode, agentRefusals } from '#api/contract/agent/refusals.ts';

/** An agent is refused for what its request is signed with, or not. All else is refused as everybody's (call/refusal.ts). */
export class AgentRefusal extends Error {
  override readonly name = 'AgentRefusal';
  readonly code: AgentRefusalCode;
  /** for the agent */
  readonly detail: Readonly<Record<string, unknown>>;

  constructor(code: AgentRefusalCode, detail: Readonly<Record<string, unknown>> = {}) {
    super(agentRefusals[code].message);
    this.code = code;
    this.detail = detail;
  }

  get status(): number {
    return agentRefusals[this.code].status;
  }
}
