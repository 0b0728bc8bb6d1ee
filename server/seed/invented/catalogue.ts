import type { Random } from './random.ts';

/** What Apple sold, and which systems run on it. */
export interface CatalogueModel {
  readonly identifier: string;
  readonly colours: readonly string[];
  readonly capacities: readonly string[];
  /** newest line of systems that the model runs */
  readonly newestSystem: keyof typeof systems;
  /** sold with that line from the start */
  readonly nothingOlder: boolean;
  readonly sims: 0 | 1 | 2;
  /** how often a store has it */
  readonly weight: number;
}

/** Releases by major version, oldest first. */
const systems = {
  15: ['15.7.9', '15.8.2', '15.8.5'],
  16: ['16.6.1', '16.7.8', '16.7.10', '16.7.12'],
  17: ['17.5.1', '17.6.1', '17.7.10'],
  18: ['18.3.2', '18.5', '18.6.2', '18.7.2'],
  26: ['26.0', '26.0.1', '26.1', '26.2'],
} as const;

const model = (
  identifier: string,
  colours: string,
  capacities: string,
  newestSystem: CatalogueModel['newestSystem'],
  weight: number,
  sims: 0 | 1 | 2 = 2,
): CatalogueModel => ({
  identifier,
  colours: colours.split(', '),
  capacities: capacities.split(' ').map((size) => (size.endsWith('T') ? `${size[0]} TB` : `${size} GB`)),
  newestSystem,
  nothingOlder: /^iPhone18|^iPad17/.test(identifier),
  weight,
  sims,
});

const graphite = 'Graphite, Gold, Silver';
const titanium = 'Natural Titanium, White Titanium, Black Titanium';
const m2Air = 'Space Gray, Starlight, Blue, Purple';
const spaceBlack = 'Space Black, Silver';

export const catalogue: readonly CatalogueModel[] = [
  model('iPhone10,1', 'Space Gray, Silver, Gold', '64 256', 16, 2, 1),
  model('iPhone10,2', 'Space Gray, Silver, Gold', '64 256', 16, 2, 1),
  model('iPhone10,3', 'Space Gray, Silver', '64 256', 16, 3, 1),
  model('iPhone11,8', 'Black, White, Blue, Yellow, Coral, (PRODUCT)RED', '64 128 256', 18, 6),
  model('iPhone11,2', 'Space Gray, Silver, Gold', '64 256 512', 18, 3),
  model('iPhone11,6', 'Space Gray, Silver, Gold', '64 256 512', 18, 3),
  model('iPhone12,1', 'Black, White, Green, Yellow, Purple, (PRODUCT)RED', '64 128 256', 26, 12),
  model('iPhone12,3', 'Midnight Green, Space Gray, Silver, Gold', '64 256 512', 26, 5),
  model('iPhone12,5', 'Midnight Green, Space Gray, Silver, Gold', '64 256 512', 26, 5),
  model('iPhone12,8', 'Black, White, (PRODUCT)RED', '64 128 256', 26, 2),
  model('iPhone13,1', 'Black, White, Blue, Green, Purple, (PRODUCT)RED', '64 128 256', 26, 3),
  model('iPhone13,2', 'Black, White, Blue, Green, Purple, (PRODUCT)RED', '64 128 256', 26, 13),
  model('iPhone13,3', `${graphite}, Pacific Blue`, '128 256 512', 26, 7),
  model('iPhone13,4', `${graphite}, Pacific Blue`, '128 256 512', 26, 7),
  model('iPhone14,4', 'Midnight, Starlight, Blue, Pink, Green, (PRODUCT)RED', '128 256 512', 26, 3),
  model('iPhone14,5', 'Midnight, Starlight, Blue, Pink, Green, (PRODUCT)RED', '128 256 512', 26, 18),
  model('iPhone14,2', `${graphite}, Sierra Blue, Alpine Green`, '128 256 512 1T', 26, 10),
  model('iPhone14,3', `${graphite}, Sierra Blue, Alpine Green`, '128 256 512 1T', 26, 10),
  model('iPhone14,6', 'Midnight, Starlight, (PRODUCT)RED', '64 128 256', 26, 2),
  model('iPhone14,7', 'Midnight, Starlight, Blue, Purple, Yellow, (PRODUCT)RED', '128 256 512', 26, 14),
  model('iPhone14,8', 'Midnight, Starlight, Blue, Purple, Yellow, (PRODUCT)RED', '128 256 512', 26, 6),
  model('iPhone15,2', 'Space Black, Silver, Gold, Deep Purple', '128 256 512 1T', 26, 13),
  model('iPhone15,3', 'Space Black, Silver, Gold, Deep Purple', '128 256 512 1T', 26, 14),
  model('iPhone15,4', 'Black, Blue, Green, Yellow, Pink', '128 256 512', 26, 20),
  model('iPhone15,5', 'Black, Blue, Green, Yellow, Pink', '128 256 512', 26, 8),
  model('iPhone16,1', `${titanium}, Blue Titanium`, '128 256 512 1T', 26, 18),
  model('iPhone16,2', `${titanium}, Blue Titanium`, '256 512 1T', 26, 20),
  model('iPhone17,5', 'Black, White', '128 256 512', 26, 6),
  model('iPhone17,3', 'Black, White, Pink, Teal, Ultramarine', '128 256 512', 26, 24),
  model('iPhone17,4', 'Black, White, Pink, Teal, Ultramarine', '128 256 512', 26, 8),
  model('iPhone17,1', `${titanium}, Desert Titanium`, '128 256 512 1T', 26, 26),
  model('iPhone17,2', `${titanium}, Desert Titanium`, '256 512 1T', 26, 30),
  model('iPhone18,3', 'Black, White, Mist Blue, Sage, Lavender', '256 512', 26, 16),
  model('iPhone18,1', 'Silver, Cosmic Orange, Deep Blue', '256 512 1T', 26, 16),
  model('iPhone18,2', 'Silver, Cosmic Orange, Deep Blue', '256 512 1T 2T', 26, 18),
  model('iPhone18,4', 'Space Black, Cloud White, Light Gold, Sky Blue', '256 512 1T', 26, 5, 1),

  model('iPad7,5', 'Space Gray, Silver, Gold', '32 128', 17, 1, 0),
  model('iPad11,6', 'Space Gray, Silver, Gold', '32 128', 26, 2, 0),
  model('iPad12,1', 'Space Gray, Silver', '64 256', 26, 6, 0),
  model('iPad13,18', 'Silver, Blue, Pink, Yellow', '64 256', 26, 5, 0),
  model('iPad15,8', 'Silver, Blue, Pink, Yellow', '128 256 512', 26, 3, 1),
  model('iPad5,1', 'Space Gray, Silver, Gold', '32 64 128', 15, 1, 0),
  model('iPad11,1', 'Space Gray, Silver, Gold', '64 256', 26, 2, 0),
  model('iPad14,2', 'Space Gray, Pink, Purple, Starlight', '64 256', 26, 3, 1),
  model('iPad16,1', m2Air, '128 256 512', 26, 3, 0),
  model('iPad11,3', 'Space Gray, Silver, Gold', '64 256', 26, 1, 0),
  model('iPad13,1', 'Space Gray, Silver, Rose Gold, Green, Sky Blue', '64 256', 26, 3, 0),
  model('iPad13,16', 'Space Gray, Starlight, Pink, Purple, Blue', '64 256', 26, 4, 0),
  model('iPad14,8', m2Air, '128 256 512 1T', 26, 4, 0),
  model('iPad15,3', m2Air, '128 256 512 1T', 26, 4, 0),
  model('iPad15,6', m2Air, '128 256 512 1T', 26, 2, 1),
  model('iPad7,3', 'Space Gray, Silver, Gold, Rose Gold', '64 256 512', 17, 1, 0),
  model('iPad8,9', 'Space Gray, Silver', '128 256 512 1T', 26, 2, 0),
  model('iPad13,4', 'Space Gray, Silver', '128 256 512 1T', 26, 3, 0),
  model('iPad14,6', 'Space Gray, Silver', '128 256 512 1T', 26, 2, 1),
  model('iPad16,3', spaceBlack, '256 512 1T', 26, 3, 0),
  model('iPad17,3', spaceBlack, '256 512 1T', 26, 2, 0),
];

const byIdentifier = new Map(catalogue.map((entry) => [entry.identifier, entry]));
const weights = Object.fromEntries(catalogue.map(({ identifier, weight }) => [identifier, weight]));
const phoneWeights = Object.fromEntries(
  Object.entries(weights).filter(([identifier]) => identifier.startsWith('iPhone')),
);

export function pickModel(random: Random, only?: 'iPhone'): CatalogueModel {
  const entry = byIdentifier.get(random.weighted(only ? phoneWeights : weights));
  if (!entry) throw new Error('the catalogue names a model twice');
  return entry;
}

/** A system that runs on the model, mostly the newest line, and the update that waits for it. */
export function pickSystem(
  random: Random,
  { newestSystem, nothingOlder }: CatalogueModel,
  { outdated = false }: { readonly outdated?: boolean } = {},
): { readonly os_version: string; readonly updates: string[] } {
  const line: readonly string[] =
    newestSystem === 26 && !nothingOlder && random.chance(0.2) ? systems[18] : systems[newestSystem];
  const latest = line.at(-1) ?? '';
  const isLatest = random.chance(0.5) && !outdated;
  const os_version = isLatest ? latest : random.pick(outdated ? line.slice(0, -1) : line);
  return { os_version, updates: os_version === latest ? [] : [latest] };
}
