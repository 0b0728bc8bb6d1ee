import { fileAnswer, findStatic, type StaticFiles } from '#server/site/static.ts';

/** What the server answers for a file or page of a build, but for its name; null: 404. */
export function serveStatic(files: StaticFiles, request: Request): Response | null {
  const file = findStatic(files, request);
  return file && fileAnswer(file, request);
}
