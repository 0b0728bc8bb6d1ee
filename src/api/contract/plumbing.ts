import * as v from 'valibot';

/** What the files beside the API say (`call.plumbing`); their addresses are in domain/site/plumbing-paths.ts. */

/** An operator's config.json (`app.config.host`, `decision.goto`). */
export const siteFile = v.object({
  title: v.optional(v.pipe(v.string(), v.trim(), v.nonEmpty())),
  hideLoginPageLogo: v.optional(v.boolean()),
  billingUrl: v.optional(v.string()),
});

/** … as the server passes it on, with what it knows itself: the hosts of its setting, and what is not connected (`decision.not-connected`). */
export const siteAnswer = v.object({
  ...siteFile.entries,
  redirectHosts: v.array(v.string()),
  /** names of `domain/connections.ts`; a newer server may name others; absent: nothing is missing */
  notConnected: v.optional(v.array(v.string())),
});
export type SiteAnswer = v.InferOutput<typeof siteAnswer>;

/** Which build is the newest; `timestamp` in epoch ms. */
export const latestBuild = v.object({ id: v.string(), timestamp: v.number() });
export type LatestBuild = v.InferOutput<typeof latestBuild>;

/** `build.manifest` */
export const buildManifest = v.object({
  ...latestBuild.entries,
  prerendered: v.array(v.string()),
  routeRules: v.array(v.object({ path: v.string(), redirect: v.string() })),
});
export type BuildManifest = v.InferOutput<typeof buildManifest>;

const helpTopic = v.object({
  id: v.string(),
  title: v.string(),
  paragraphs: v.pipe(v.array(v.string()), v.readonly()),
  picture: v.exactOptional(v.object({ name: v.string(), text: v.string() })),
});

/** `build.payload`: what a prerendered route shows besides its code. */
export const payload = v.object({
  path: v.string(),
  helpTopics: v.optional(v.pipe(v.array(helpTopic), v.readonly())),
});
export type Payload = v.InferOutput<typeof payload>;
