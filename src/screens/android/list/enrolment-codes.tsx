import type { EnrolmentCode } from '#api/contract/android/enrolment.ts';
import { spaced } from '#domain/text/spaced.ts';
import { formatDateTime } from '#domain/text/time.ts';
import { enrolmentCodesEffects } from '#machines/android/enrolment-codes/enrolment-codes.effects.ts';
import { enrolmentCodesMachine } from '#machines/android/enrolment-codes/enrolment-codes.machine.ts';
import { useClient } from '#screens/shared/console-context.tsx';
import { EndableListView } from '#screens/shared/list/endable-list.tsx';
import { css } from '#styled/css/index.mjs';
import { ShortList, ShortListItem } from '#ui/display/short-list.tsx';

const styles = {
  root: css({ display: 'grid', gap: '2', mt: '2' }),
  title: css({ fontSize: 'sm', fontWeight: 'medium' }),
  note: css({ color: 'ink3', fontSize: 'xs' }),
};

/** The codes that can still be used, each with the way to end it. `except`: the one that is shown itself. */
export function EnrolmentCodes({ except }: { except: string | null }) {
  const client = useClient();
  return (
    <EndableListView
      name="enrolmentCodes"
      machine={() => enrolmentCodesMachine.provide({ actors: enrolmentCodesEffects(client) })}
      failed="入网码加载失败"
      notEnded="停用入网码失败"
      isExpecting
    >
      {(codes, end) => {
        const shown = codes.filter(({ id }) => id !== except);
        return shown.length === 0 ? null : (
          <div className={styles.root}>
            <h3 className={styles.title}>未使用的入网码</h3>
            <p className={styles.note}>入网码只在生成时显示。如已遗失，请停用后重新生成。</p>
            <ShortList label="未使用的入网码">
              {shown.map((code) => (
                <ShortListItem
                  key={code.id}
                  note={spaced`${code.created_by.name}生成于 ${formatDateTime(code.date_created)}，有效期至 ${formatDateTime(code.expires_at)}`}
                  end={end({
                    id: code.id,
                    text: '停用',
                    label: `停用入网码：${formatDateTime(code.date_created)} 生成，${purposeOf(code)}`,
                  })}
                >
                  {purposeOf(code)}
                </ShortListItem>
              ))}
            </ShortList>
          </div>
        );
      }}
    </EndableListView>
  );
}

function purposeOf({ for_clerk, for_device }: EnrolmentCode): string {
  if (for_device) return `重新入网：${for_device.product_name} · ${for_device.serial_number}`;
  return for_clerk ? `所属店员：${for_clerk.name}` : '暂不分配';
}
