import type { BuildManifest, LatestBuild, SiteAnswer } from './contract/plumbing.ts';

/** The same shapes as in contract/plumbing.ts, asked by hand: valibot alone would be a third of what the first visit has to spare. */

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const isText = (value: unknown): value is string => typeof value === 'string';
const isAbsentOr = (type: 'string' | 'boolean', value: unknown) =>
  value === undefined || typeof value === type;
const isListOf = (value: unknown, isItem: (item: unknown) => boolean) =>
  Array.isArray(value) && value.every(isItem);

export const isSiteAnswer = (value: unknown): value is SiteAnswer =>
  isFields(value) &&
  isAbsentOr('string', value.title) &&
  value.title?.toString().trim() !== '' &&
  isAbsentOr('boolean', value.hideLoginPageLogo) &&
  isAbsentOr('string', value.billingUrl) &&
  isListOf(value.redirectHosts, isText) &&
  isListOf(value.notConnected ?? [], isText);

export const isLatestBuild = (value: unknown): value is LatestBuild =>
  isFields(value) && isText(value.id) && typeof value.timestamp === 'number';

export const isBuildManifest = (value: unknown): value is BuildManifest =>
  isLatestBuild(value) &&
  'prerendered' in value &&
  isListOf(value.prerendered, isText) &&
  'routeRules' in value &&
  isListOf(value.routeRules, (rule) => isFields(rule) && isText(rule.path) && isText(rule.redirect));
