import type { Page } from 'playwright';
import { operationIdAlphabet, operationIdLength } from '#domain/devices/operation.ts';

/** Names that are written so in Chinese too, and keys as they are labelled. */
const names =
  /\b(?:Ctrl|Enter|Esc|Backspace|iPhone|iPad|iPadOS|iOS|Pro|Plus|Max|mini|Air|SE|XR|XS|IMEI|MEID|SIM|ICCID|UDID|ABM|MDM|APNs|Wi-Fi|DNS|PAC|HTTPS|TLS|QQ|GB|TB|WGS-84|GCJ-02|IP|Apple(?: TV)?|App Store|iTunes Store|FaceTime|Safari|Siri|Game Center|eSIM|ID|USB|VPN)\b/g;

/** Ids of operations are of mixed case or have digits. */
const operationId = `(?=\\S*(?:\\d|.[A-Z]))[${operationIdAlphabet}]{${operationIdLength}}`;

/** What the data themselves bring: serial numbers, ids of operations, answers and builds; and what `app.not-found` says. */
const data = [
  /\b[A-Z0-9]{10,12}\b/g,
  new RegExp(`(?:^|操作号 )${operationId}$`, 'g'),
  /\[[0-9a-f]{5}\]$/g,
  /^[0-9a-f]{16}$/g,
  /Page not found: \S+/g,
  /\b\d+(?:GB|TB)\b/g,
  // Identifiers of apps, and the start of an address.
  /\b[a-z]+(?:\.[A-Za-z\d-]+){2,}/g,
  /\bhttps?:\/\/\S*/g,
];

/** English words (rule `app.language`) in anything that a person reads or hears on a page. */
export async function foreignWords(page: Page): Promise<string[]> {
  const texts = await page.evaluate(collectTexts);
  const left = texts.map((text) => [...data, names].reduce((rest, known) => rest.replace(known, ' '), text));
  return left.flatMap((text, index) => (/[A-Za-z]{2,}/.test(text) ? [texts[index] ?? ''] : []));
}

/** Runs in the page: what is visible, and what assistive technology says of it. */
function collectTexts(): string[] {
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  const attributes = [
    'aria-label',
    'placeholder',
    'title',
    'alt',
    'aria-description',
    'aria-roledescription',
  ];
  const spoken = [...document.body.querySelectorAll('*')]
    .filter(isShown)
    .flatMap((element) => attributes.flatMap((name) => element.getAttribute(name) ?? []));
  return [document.title, ...document.body.innerText.split('\n'), ...spoken].filter(
    (text) => text.trim() !== '',
  );
}
