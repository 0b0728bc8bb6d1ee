import type { AndroidChannel } from '#domain/android/brands.ts';
import type { AgentSetting } from '#domain/android/provisioning.ts';
import type { Config } from './config.ts';

/** Where phones of a channel find the Android agent; null: the operator has not said. */
export const agentUrlOf = (
  { androidAgent }: Pick<Config, 'androidAgent'>,
  channel: AndroidChannel,
): string | null => androidAgent.url?.replaceAll('{channel}', String(channel)) ?? null;

/** What of it the operator has not said. */
export const missingOfAgent = ({ androidAgent }: Pick<Config, 'androidAgent'>): AgentSetting[] => {
  const { url, checksum, component, version } = androidAgent;
  const told: Readonly<Record<AgentSetting, string | null>> = {
    ANDROID_AGENT_URL: url,
    ANDROID_AGENT_CHECKSUM: checksum,
    ANDROID_AGENT_COMPONENT: component,
    ANDROID_AGENT_VERSION: version,
  };
  return (Object.keys(told) as AgentSetting[]).filter((name) => told[name] === null);
};

/** Whether what travels with a code, and what the code brings onto a phone, is out of reach of whoever listens (`decision.android.protocol`). */
export const isEnrolmentSafe = ({ production, publicUrl, androidAgent }: Config): boolean =>
  !production || [publicUrl, androidAgent.url].every((url) => url?.startsWith('https://'));
