import type { LinkedDevice } from '#machines/apple/enroll-page/enroll-page.machine.ts';
import { css } from '#styled/css/index.mjs';

const styles = {
  card: css({
    display: 'grid',
    gap: '3',
    p: '4',
    bg: 'surface',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'lg',
  }),
  store: css({ fontSize: 'lg', fontWeight: 'bold', overflowWrap: 'anywhere' }),
  facts: css({ display: 'grid', gap: '2', gridTemplateColumns: 'auto minmax(0, 1fr)', columnGap: '4' }),
  term: css({ color: 'ink3' }),
  details: css({ textAlign: 'end', overflowWrap: 'anywhere' }),
  serial: css({ textAlign: 'end', fontFamily: 'mono' }),
};

/** Whose device it is, so that whoever holds it can tell that it is this one. */
export function DeviceCard({ device }: { device: LinkedDevice }) {
  return (
    <section className={styles.card} aria-label="待登记的设备">
      <p className={styles.store}>{device.store_name}</p>
      <dl className={styles.facts}>
        {device.product_name === '' ? null : (
          <>
            <dt className={styles.term}>型号</dt>
            <dd className={styles.details}>{device.product_name}</dd>
          </>
        )}
        <dt className={styles.term}>序列号</dt>
        <dd className={styles.serial}>{device.serial_number}</dd>
      </dl>
    </section>
  );
}
