import type { Page } from 'playwright';
import { androidModels } from '#domain/android/models.ts';
import { operationIdAlphabet, operationIdLength } from '#domain/devices/operation.ts';
import { enrolmentCodeLength } from '#domain/limits.ts';

/** Names that are written so in Chinese too, and keys as they are labelled. */
const names =
  /\b(?:Ctrl|Enter|Esc|Backspace|iPhone|iPad|iPadOS|iOS|Pro|Plus|Max|mini|Air|SE|XR|XS|IMEI|MEID|SIM|ICCID|UDID|ABM|MDM|APNs|Wi-Fi|DNS|PAC|HTTPS|TLS|QQ|GB|TB|WGS-84|GCJ-02|IP|Apple(?: TV)?|App Store|iTunes Store|FaceTime|Safari|Siri|Game Center|eSIM|ID|USB|VPN|Android|WLAN|NFC|Windows|macOS|Linux|Chrome|Edge|Firefox|curl|Node\.js|Python|Java|OpenAPI|UUID|JSON|HMAC-SHA256|SHA-256|POST|HTTP|2xx|KB|Standard Webhooks)\b/g;

/** How Android's makers write themselves and their phones, on their Chinese sites too. */
const makers = /\b(?:honor|xiaomi|redmi|poco|oppo|oneplus|realme|vivo|iqoo|huawei|samsung)\b/gi;
const models = [...androidModels].flat().sort((a, b) => b.length - a.length);

/** Ids of operations are of mixed case or have digits. */
const operationId = `(?=\\S*(?:\\d|.[A-Z]))[${operationIdAlphabet}]{${operationIdLength}}`;

/** What the data themselves bring: serial numbers, also masked, ids of operations, answers and builds; and what `app.not-found` says. */
const data = [
  // An address, before anything is taken out of it.
  /\bhttps?:\/\/\S*/g,
  // The fingerprint of a key.
  /\bSHA-256 (?:[0-9A-F]{2}:){31}[0-9A-F]{2}\b/g,
  /\b[A-Z0-9]{10,16}\b/g,
  new RegExp(`\\b[A-Z0-9]{${enrolmentCodeLength}}\\b`, 'g'),
  /\b[A-Z0-9]{3}\*{4}[A-Z0-9]{4}\b/g,
  new RegExp(`(?:^|操作号 )${operationId}$`, 'g'),
  /\[[0-9a-f]{5}\]$/g,
  /^[0-9a-f]{16}$/g,
  /Page not found: \S+/g,
  /\b\d+(?:GB|TB)\b/g,
  // Ids of keys, paths of the stores' API, names of settings.
  /\bak_[0-9a-f]{24}\b/g,
  /\/openapi\/\S+/g,
  /\b[A-Z]+_[A-Z_]+\b/g,
  // Identifiers of apps.
  /\b(?:com(?:\.[A-Za-z\d-]+)+|[a-z]+(?:\.[A-Za-z\d-]+){2,})/g,
];

/** English words (rule `app.language`) in anything that a person reads or hears on a page. */
export async function foreignWords(page: Page): Promise<string[]> {
  const texts = await page.evaluate(collectTexts);
  const left = texts.map((text) => {
    const withoutModels = models.reduce((rest, model) => rest.replaceAll(model, ' '), text);
    return [...data, makers, names].reduce((rest, known) => rest.replace(known, ' '), withoutModels);
  });
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
  const lines = (element: HTMLElement) => element.innerText.split('\n');
  const ofPrograms = new Set([...document.querySelectorAll('pre')].flatMap(lines));
  // What stands in <code> is written so in programs.
  const codes = [...document.querySelectorAll('code')].map(({ textContent }) => textContent);
  const longest = [...new Set(codes)]
    .filter((code) => /[A-Za-z]/.test(code))
    .sort((a, b) => b.length - a.length);
  const written = lines(document.body)
    .filter((line) => !ofPrograms.has(line))
    .map((line) => longest.reduce((rest, code) => rest.replaceAll(code, ' '), line));
  return [document.title, ...written, ...spoken].filter((text) => text.trim() !== '');
}
