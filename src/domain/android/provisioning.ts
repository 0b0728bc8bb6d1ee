/** What the operator says of the agent (`decision.android.enrol`), by the names of the settings; `{channel}` in its address is replaced. */
export const agentSettings = [
  'ANDROID_AGENT_URL',
  'ANDROID_AGENT_CHECKSUM',
  'ANDROID_AGENT_COMPONENT',
  'ANDROID_AGENT_VERSION',
] as const;
export type AgentSetting = (typeof agentSettings)[number];

/** Where a link to the agent leads; who opens it there has the code behind the `#`, which no request carries. */
export const agentLinkPath = '/agent';
