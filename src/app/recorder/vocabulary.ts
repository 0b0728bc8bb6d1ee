import { isPermissionCode } from '#domain/access/permissions.ts';
import { routes } from '#domain/access/routes.ts';
import { unlockCommandNames } from '#domain/apple/unlock-plan.ts';
import { templateVariables } from '#domain/devices/lock-templates.ts';
import { deviceKind, deviceKindNames } from '#domain/kinds/kinds.ts';
import { caseWords } from './case-words.ts';

/** Which words of a run are the product's own: only they stay as they are. Everything else could say something of somebody. */

/** Fields that name a case in the code, of events, answers and inputs. */
export const caseFields =
  /^(?:action|type|kind|deviceKind|reason|field|blamed|command|status|how|direction|index|tone|result|to|timing|counter|code|section|smsType|stage|way|at_due|asks)$/;
/** Fields of numbers that come as texts: choices of a list, pages, statuses. Under others they could begin what somebody types. */
const numberFields =
  /^(?:key|platform|type|version|count|limit|page|page_size|size|status|[a-z_]+_(?:status|type))$/;
/** Fields of rights: a list of codes, or one text of them. */
const rightsFields = /^(?:[a-z_]*_)?permission$/;
/** Fields of times. */
const timeFields =
  /^(?:at|when|since|until|from|last_day|due_day|[a-z_]*(?:_at|_time|_until|_since|_range)|date_[a-z_]+|[a-z]+(?:At|Time|Until|Since))$/;

const words: ReadonlySet<string> = new Set<string>([
  ...routes.flatMap(({ name, path }) => (path.includes('{') ? [name] : [name, path])),
  ...deviceKindNames.flatMap((kind) => deviceKind(kind).commands.map(({ name }) => name)),
  ...unlockCommandNames,
]);

const shortNumber = /^\d{1,4}$/;
const dateTime = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})?)?$/;
const dayRange = /^\d{8},\d{8}$/;

/** Whether a text may be kept. */
export const isProductWord = (field: string, text: string): boolean =>
  text === '' ||
  (!isCredential(field) &&
    (words.has(text) ||
      (numberFields.test(field) && shortNumber.test(text)) ||
      (rightsFields.test(field) && text.split(',').every(isPermissionCode)) ||
      (timeFields.test(field) && (dateTime.test(text) || dayRange.test(text))) ||
      (caseFields.test(field) && caseWords.has(text))));

/** Whether a key is a field's name; in a table it could be an id or a word of somebody. */
export const isFieldName = (key: string): boolean => /^[a-z][A-Za-z]*(?:_[a-z\d]{1,16})*$/.test(key);

/** Whether a field holds what proves who somebody is. Its values are not even told apart by their length. */
export const isCredential = (field: string): boolean =>
  /pass(?:word|code)|pwd|secret|repeat|captcha|(?:sms|bypass|verify)_?code/i.test(field);

/** Words within a text by which machines decide: variables of a template that are still open. */
export const openVariable = new RegExp(`(\\{(?:${templateVariables.join('|')})\\})`);
