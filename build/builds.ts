import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import type { BuildManifest, LatestBuild, Payload } from '#api/contract/plumbing.ts';
import type { RouteRule } from '#domain/access/route-rules.ts';
import { routePath } from '#domain/access/routes.ts';
import { helpTopics } from '#domain/help-topics.ts';
import { buildIdMeta, buildManifestPath, latestBuildPath, payloadPath } from '#domain/site/plumbing-paths.ts';
import { defaultLook } from '#domain/site/site.ts';
import { withSite } from '#domain/site/site-in-page.ts';
import { afterBuild } from './after-build.ts';

/** The id of the page that no build has made; it stands in index.html. */
const developmentId = 'development';

/** Routes that show the same to everybody who may open them, and what they show besides their code (`build.payload`). */
const prerendered: readonly Payload[] = [
  { path: routePath('index') },
  { path: routePath('login') },
  { path: routePath('console-help'), helpTopics },
];

/** Names the build: writes its id into the page, and beside it latest.json, the manifest and the payloads. */
export const builds = () =>
  afterBuild('builds', (folder) => {
    write(folder, payloads());
    const id = buildId(folder);
    for (const name of globSync(['index.html', 'frames/*.html'], { cwd: folder })) {
      const page = path.join(folder, name);
      writeFileSync(page, named(readFileSync(page, 'utf8'), id));
    }
    write(folder, describeBuild(id, []));
  });

/** The same addresses where nothing is built; `routeRules` are the operator's. */
export function buildsInDevelopment(routeRules: readonly RouteRule[]): Plugin {
  return {
    name: 'builds in development',
    apply: 'serve',
    transformIndexHtml: (html) => withSite(html, defaultLook),
    configureServer({ middlewares }) {
      const files = new Map([...payloads(), ...describeBuild(developmentId, routeRules)]);
      middlewares.use((request, response, next) => {
        const { pathname } = new URL(request.url ?? '/', 'http://localhost');
        const content = files.get(pathname);
        if (!content && !/^\/builds\/|\/_payload\.json$/.test(pathname)) return next();
        response.statusCode = content ? 200 : 404;
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify(content ?? { error: true, statusCode: 404 }));
      });
    },
  };
}

/** The same sources make the same id: it is drawn from all that was written. */
function buildId(folder: string): string {
  const hash = createHash('sha256');
  const written = globSync('**/*', { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .filter((name) => !name.startsWith('.'))
    .toSorted();
  for (const name of written) {
    hash
      .update(`${name}\0`)
      .update(readFileSync(path.join(folder, name)))
      .update('\0');
  }
  return hash.digest('hex').slice(0, 16);
}

/** The id stands in the page, not in a chunk: chunks that did not change keep their names. */
function named(html: string, id: string): string {
  const meta = (content: string) => `<meta name="${buildIdMeta}" content="${content}" />`;
  const parts = html.split(meta(developmentId));
  if (parts.length !== 2) throw new Error(`index.html must have ${meta(developmentId)} once`);
  return parts.join(meta(id));
}

type Described = ReadonlyMap<string, LatestBuild | BuildManifest | Payload>;

/** What the build says of itself, by address. */
function describeBuild(id: string, routeRules: readonly RouteRule[]): Described {
  const latest: LatestBuild = { id, timestamp: Date.now() };
  const manifest: BuildManifest = {
    ...latest,
    prerendered: prerendered.map((payload) => payload.path),
    routeRules: [...routeRules],
  };
  return new Map([
    [latestBuildPath, latest],
    [buildManifestPath(id), manifest],
  ]);
}

const payloads = (): Described =>
  new Map(prerendered.map((payload) => [payloadPath(payload.path), payload] as const));

function write(folder: string, files: Described): void {
  for (const [address, content] of files) {
    const file = path.join(folder, address);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(content));
  }
}
