import { hasModule } from '#domain/access/permissions.ts';
import { moduleOfLevel, type ReportLevel, reportLevels } from '#domain/reports/levels.ts';
import type { Actor } from '../call/handler.ts';
import { missingModule } from '../http/authorize.ts';

/** Throws 403 where the store has not the level's own module (`app.modules.report`); the row has asked for the code. */
export function requireLevel(actor: Actor, level: ReportLevel): void {
  const module = moduleOfLevel(level);
  if (!hasModule(actor, module)) throw missingModule(module);
}

export const openLevels = (actor: Actor): readonly ReportLevel[] =>
  reportLevels.filter((level) => hasModule(actor, moduleOfLevel(level)));
