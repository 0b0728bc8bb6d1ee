import { describe, expect, it } from 'vitest';
import { sampleDevice } from '#machines/apple/sample-device.model.ts';
import { cardWords, carrierWords } from '#screens/devices/detail/sim-words.ts';

const at = '2026-11-21T01:54:00.000Z';
const mobile = { carrier: '中国移动', number: '159****7731', iccid: '89860012345678901234' };
const unicom = { carrier: '中国联通', number: '186****0003', iccid: '89860112345678901234' };

describe('SIM cards', () => {
  it('[entity.apple-device] are missing only where the device has said so', () => {
    const words = (
      sim_1: typeof mobile | null,
      sim_2: typeof mobile | null,
      sim_observed_at: string | null,
    ) => carrierWords(sampleDevice({ sim_1, sim_2, sim_observed_at }));
    expect(words(null, null, null)).toBe('未上报');
    expect(words(null, null, at)).toBe('无 SIM 卡');
    expect(words(null, unicom, at)).toBe('中国联通');
    expect(words(mobile, unicom, at)).toBe('中国移动 + 中国联通');
  });

  it('[entity.sim-log] are written both, an entry without one says so', () => {
    expect(cardWords({ date_created: at, sim_1: mobile, sim_2: unicom })).toBe(
      '中国移动 159****7731 + 中国联通 186****0003',
    );
    expect(cardWords({ date_created: at, sim_1: null, sim_2: null })).toBe('无 SIM 卡');
  });
});
