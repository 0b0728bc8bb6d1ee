import {
  agentEnrolMaxBodyBytes,
  agentMaxBodyBytes,
  agentPollMaxS,
  requestTimeoutMs,
} from '#domain/limits.ts';
import { endpoint } from '../row/endpoint.ts';
import {
  answersBody,
  answersResult,
  commandsQuery,
  commandsResult,
  contactBody,
  contactResult,
  enrolBody,
  enrolResult,
} from './messages.ts';

/**
 * The calls of agents, a contract of their own beside the console's (`../all.ts`): nobody is logged in, the key of a phone signs each
 * request (signing.ts). Within `v1` fields and commands are only added (docs/agent-protocol.md).
 */

/** How many times it was added to. */
export const agentMinor = 0;

const access = { login: false } as const;

export const enrol = endpoint({
  name: 'agent.enrol',
  method: 'POST',
  path: '/agent/v1/enrol',
  title: '设备入网',
  access,
  body: enrolBody,
  result: enrolResult,
  maxBodyBytes: agentEnrolMaxBodyBytes,
});

export const contact = endpoint({
  name: 'agent.contact',
  method: 'POST',
  path: '/agent/v1/contact',
  title: '上报状态',
  access,
  body: contactBody,
  result: contactResult,
  maxBodyBytes: agentMaxBodyBytes,
});

export const commands = endpoint({
  name: 'agent.commands',
  method: 'GET',
  path: '/agent/v1/commands',
  title: '领取指令',
  access,
  query: commandsQuery,
  result: commandsResult,
  timeoutMs: agentPollMaxS * 1_000 + requestTimeoutMs,
});

export const answers = endpoint({
  name: 'agent.answers',
  method: 'POST',
  path: '/agent/v1/answers',
  title: '回报结果',
  access,
  body: answersBody,
  result: answersResult,
  maxBodyBytes: agentMaxBodyBytes,
});

export const agentRows = [enrol, contact, commands, answers] as const;
