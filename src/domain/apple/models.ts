import { notEnrolledTitle } from '../devices/offline.ts';

/** Marketing names of Apple's model identifiers as the Chinese market writes them (`ios.models`). */

/** Longest first: `iPad Air 11 英寸` is an iPad Air, not an iPad. */
export const appleFamilies = ['iPad mini', 'iPad Air', 'iPad Pro', 'iPad', 'iPhone'] as const;
export type AppleFamily = (typeof appleFamilies)[number];

export interface AppleModel {
  /** as the device tells it: `iPhone17,1` */
  readonly identifier: string;
  readonly name: string;
  readonly family: AppleFamily;
}

/** Numbers of the identifiers, and the name without its first word. */
const iPhones = {
  '6,1 6,2': '5s',
  '7,2': '6',
  '7,1': '6 Plus',
  '8,1': '6s',
  '8,2': '6s Plus',
  '8,4': 'SE (第一代)',
  '9,1 9,3': '7',
  '9,2 9,4': '7 Plus',
  '10,1 10,4': '8',
  '10,2 10,5': '8 Plus',
  '10,3 10,6': 'X',
  '11,2': 'XS',
  '11,4 11,6': 'XS Max',
  '11,8': 'XR',
  '12,1': '11',
  '12,3': '11 Pro',
  '12,5': '11 Pro Max',
  '12,8': 'SE (第二代)',
  '13,1': '12 mini',
  '13,2': '12',
  '13,3': '12 Pro',
  '13,4': '12 Pro Max',
  '14,2': '13 Pro',
  '14,3': '13 Pro Max',
  '14,4': '13 mini',
  '14,5': '13',
  '14,6': 'SE (第三代)',
  '14,7': '14',
  '14,8': '14 Plus',
  '15,2': '14 Pro',
  '15,3': '14 Pro Max',
  '15,4': '15',
  '15,5': '15 Plus',
  '16,1': '15 Pro',
  '16,2': '15 Pro Max',
  '17,1': '16 Pro',
  '17,2': '16 Pro Max',
  '17,3': '16',
  '17,4': '16 Plus',
  '17,5': '16e',
  '18,1': '17 Pro',
  '18,2': '17 Pro Max',
  '18,3': '17',
  '18,4': 'Air',
};

const iPads = {
  '6,11 6,12': '(第五代)',
  '7,5 7,6': '(第六代)',
  '7,11 7,12': '(第七代)',
  '11,6 11,7': '(第八代)',
  '12,1 12,2': '(第九代)',
  '13,18 13,19': '(第十代)',
  '15,7 15,8': '(A16)',

  '4,4 4,5 4,6': 'mini 2',
  '4,7 4,8 4,9': 'mini 3',
  '5,1 5,2': 'mini 4',
  '11,1 11,2': 'mini (第五代)',
  '14,1 14,2': 'mini (第六代)',
  '16,1 16,2': 'mini (A17 Pro)',

  '4,1 4,2 4,3': 'Air (第一代)',
  '5,3 5,4': 'Air 2',
  '11,3 11,4': 'Air (第三代)',
  '13,1 13,2': 'Air (第四代)',
  '13,16 13,17': 'Air (第五代)',
  '14,8 14,9': 'Air 11 英寸 (M2)',
  '14,10 14,11': 'Air 13 英寸 (M2)',
  '15,3 15,4': 'Air 11 英寸 (M3)',
  '15,5 15,6': 'Air 13 英寸 (M3)',

  '6,3 6,4': 'Pro 9.7 英寸',
  '7,3 7,4': 'Pro 10.5 英寸',
  '8,1 8,2 8,3 8,4': 'Pro 11 英寸 (第一代)',
  '8,9 8,10': 'Pro 11 英寸 (第二代)',
  '13,4 13,5 13,6 13,7': 'Pro 11 英寸 (第三代)',
  '14,3 14,4': 'Pro 11 英寸 (第四代)',
  '16,3 16,4': 'Pro 11 英寸 (M4)',
  '17,1 17,2': 'Pro 11 英寸 (M5)',
  '6,7 6,8': 'Pro 12.9 英寸 (第一代)',
  '7,1 7,2': 'Pro 12.9 英寸 (第二代)',
  '8,5 8,6 8,7 8,8': 'Pro 12.9 英寸 (第三代)',
  '8,11 8,12': 'Pro 12.9 英寸 (第四代)',
  '13,8 13,9 13,10 13,11': 'Pro 12.9 英寸 (第五代)',
  '14,5 14,6': 'Pro 12.9 英寸 (第六代)',
  '16,5 16,6': 'Pro 13 英寸 (M4)',
  '17,3 17,4': 'Pro 13 英寸 (M5)',
};

const named = (brand: 'iPhone' | 'iPad', table: Readonly<Record<string, string>>): AppleModel[] =>
  Object.entries(table).flatMap(([numbers, rest]) => {
    const name = `${brand} ${rest}`;
    const family = appleFamilies.find((candidate) => name.startsWith(candidate)) ?? brand;
    return numbers.split(' ').map((number) => ({ identifier: brand + number, name, family }));
  });

export const appleModels: readonly AppleModel[] = [...named('iPhone', iPhones), ...named('iPad', iPads)];

const byIdentifier = new Map(appleModels.map((model) => [model.identifier, model]));

/** A registered device has no model before it enrols. */
export const isAwaited = ({ model }: { readonly model: string }): boolean => model === '';

/** `iPhone17,2` → `iPhone 16 Pro Max`; an unknown identifier shows itself. */
export const appleProductName = (identifier: string): string =>
  byIdentifier.get(identifier)?.name ?? (identifier || notEnrolledTitle);

/** Null for an identifier that is not in the table. */
export const appleFamily = (identifier: string): AppleFamily | null =>
  byIdentifier.get(identifier)?.family ?? null;
