import type { Subject } from '../../gateways/reports/provider.ts';

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

/** so many have passed since 1960, and are coprime to 97 */
const days = 20_000;

/** A whole number that is nobody’s: no district has the code 330000, nobody the number 000 of a day. The day tells 20,000 of them apart. */
export function inventedIdCard(index: number): string {
  const born = new Date(Date.UTC(1960, 0, 1 + ((index * 97) % days)));
  const body = `330000${born.toISOString().slice(0, 10).replaceAll('-', '')}000`;
  const sum = weights.reduce((total, weight, place) => total + weight * Number(body[place]), 0);
  return `${body}${'10X98765432'[sum % 11]}`;
}

/** Nobody else of the seed is called so. */
const names = '楚云深 商清越 百里溪 闻人澈 东方曜 司空霁 公孙岚 慕容桁 太史澜 令狐峤 纳兰珏 阿依·古丽'.split(
  ' ',
);

/** People of whom the demo's reports tell. */
export const inventedSubjects: readonly Subject[] = names.map((name, index) => ({
  name,
  id_card: inventedIdCard(index * 11 + 3),
  phone_number: index % 3 === 2 ? null : `129${String(70_000_000 + index * 131_071).padStart(8, '0')}`,
}));
