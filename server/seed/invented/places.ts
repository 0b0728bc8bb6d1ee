import type { StoredLocation } from '#server/database/schema/device-tables.ts';
import type { Random } from './random.ts';

/** Districts of Zhejiang: city, district, WGS-84 longitude and latitude, streets. */
export interface Place {
  readonly city: string;
  readonly district: string;
  readonly longitude: number;
  readonly latitude: number;
  readonly streets: readonly string[];
}

const place = (
  city: string,
  district: string,
  longitude: number,
  latitude: number,
  streets: string,
): Place => ({
  city,
  district,
  longitude,
  latitude,
  streets: streets.split(' '),
});

export const places: readonly Place[] = [
  place('杭州市', '西湖区', 120.126, 30.272, '文三路 天目山路 古墩路 教工路'),
  place('杭州市', '余杭区', 119.998, 30.281, '文一西路 高教路 五常大道'),
  place('杭州市', '拱墅区', 120.15, 30.318, '莫干山路 石祥路 大关路'),
  place('杭州市', '上城区', 120.172, 30.246, '中山中路 解放路 望江路'),
  place('杭州市', '滨江区', 120.208, 30.205, '江南大道 滨盛路 长河路'),
  place('杭州市', '萧山区', 120.264, 30.171, '市心中路 金城路 人民路'),
  place('杭州市', '临平区', 120.299, 30.419, '迎宾路 南苑街 世纪大道'),
  place('宁波市', '海曙区', 121.546, 29.867, '中山西路 药行街 柳汀街'),
  place('宁波市', '鄞州区', 121.566, 29.819, '钱湖北路 天童南路 四明中路'),
  place('绍兴市', '越城区', 120.581, 30.002, '解放南路 胜利东路 中兴中路'),
  place('绍兴市', '柯桥区', 120.489, 30.078, '金柯桥大道 育才路 笛扬路'),
  place('嘉兴市', '南湖区', 120.757, 30.751, '中环南路 勤俭路 越秀北路'),
  place('湖州市', '吴兴区', 120.093, 30.868, '红旗路 苕溪西路 龙溪南路'),
  place('金华市', '婺城区', 119.65, 29.086, '八一南街 双龙南街 李渔路'),
  place('金华市', '义乌市', 120.071, 29.307, '稠州北路 宾王路 城中中路'),
  place('台州市', '椒江区', 121.431, 28.664, '市府大道 中山西路 东环大道'),
  place('温州市', '鹿城区', 120.655, 28.013, '人民东路 车站大道 学院中路'),
  place('丽水市', '莲都区', 119.919, 28.452, '中山街 丽阳街'),
];

/** Most hirers live near the store in Hangzhou. */
export const pickPlace = (random: Random): Place =>
  random.pick(random.chance(0.6) ? places.filter(({ city }) => city === '杭州市') : places);

const jitter = (random: Random) => (random.next() - 0.5) * 0.03;
const rounded = (degrees: number) => Number(degrees.toFixed(6));

export function spot(
  random: Random,
  { city, district, longitude, latitude, streets }: Place,
  at: Date,
): StoredLocation & { accuracy_m: number } {
  return {
    longitude: rounded(longitude + jitter(random)),
    latitude: rounded(latitude + jitter(random)),
    accuracy_m: random.pick([5, 8, 10, 14, 20, 35, 65]),
    address: `浙江省${city}${district}${random.pick(streets)} ${random.int(2, 899)} 号`,
    at: at.toISOString(),
  };
}
