import { readFileSync, statSync } from 'node:fs';
import * as v from 'valibot';
import { buildManifest } from '#api/contract/plumbing.ts';
import { MalformedRules, type RouteRule, routeMatcher } from '#domain/access/route-rules.ts';
import { siteFileMaxBytes } from '#domain/limits.ts';
import * as memberMessages from '#domain/member-messages.ts';
import { allowedExternal } from '#domain/site/external-url.ts';
import { isInternalPath } from '#domain/site/internal-path.ts';
import { buildManifestPath } from '#domain/site/plumbing-paths.ts';
import { BadConfig, type Config } from '../process/config.ts';
import { type StaticFiles, staticFile } from './static.ts';

/** The operator's rules (`guard.route-rule`). Throws BadConfig: better at the start than when somebody is led astray. */
export function readRouteRules(settings: Pick<Config, 'routeRules' | 'redirectHosts'>): readonly RouteRule[] {
  const { routeRules: file, redirectHosts } = settings;
  if (file === null) return [];
  const rules = v.safeParse(buildManifest.entries.routeRules, readJson(file));
  if (!rules.success) throw bad(`${file} 应为 [{"path": "/…", "redirect": "/…"}] 形式的列表`);
  requireMatcher(rules.output);
  for (const { redirect } of rules.output) {
    if (isInternalPath(redirect) || allowedExternal(redirect, redirectHosts) !== null) continue;
    throw bad(`${memberMessages.ruleRedirectInvalid(redirect)}，且其域名应列在 REDIRECT_HOSTS 中`);
  }
  return rules.output;
}

/** The build's manifest with these rules as well; for the same path they count, not the build's. */
export function withRouteRules(files: StaticFiles, rules: readonly RouteRule[]): StaticFiles {
  const served = new Map(files);
  const folder = buildManifestPath('').replace(/\.json$/, '');
  for (const [name, file] of files) {
    if (!name.startsWith(folder)) continue;
    const manifest = v.parse(buildManifest, JSON.parse(new TextDecoder().decode(file.bodies.identity)));
    const ofBuild = manifest.routeRules.filter(({ path }) => rules.every((rule) => rule.path !== path));
    const routeRules = [...rules, ...ofBuild];
    requireMatcher(routeRules);
    const merged: v.InferOutput<typeof buildManifest> = { ...manifest, routeRules };
    served.set(name, staticFile(name, new TextEncoder().encode(JSON.stringify(merged))));
  }
  return served;
}

function readJson(file: string): unknown {
  let text: string;
  try {
    if (statSync(file).size > siteFileMaxBytes) throw bad(`${file} 过大`);
    text = new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file));
  } catch (error) {
    throw error instanceof BadConfig ? error : bad(`无法读取 ${file}`, error);
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw bad(`${file} 不是有效的 JSON`, error);
  }
}

function requireMatcher(rules: readonly RouteRule[]): void {
  try {
    routeMatcher(rules);
  } catch (error) {
    throw error instanceof MalformedRules ? bad(error.message, error) : error;
  }
}

const bad = (sentence: string, cause?: unknown) => new BadConfig(`ROUTE_RULES：${sentence}`, { cause });
