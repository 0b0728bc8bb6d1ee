import type { Clerk } from '#api/contract/people/clerk-fields.ts';
import { inTableOrder } from '#domain/access/permissions.ts';
import { toldApart } from '#domain/told-apart.ts';
import { type ClerkDraft, codesOf, formerCodesOf } from '#machines/clerks/clerk-edit/clerk-draft.ts';
import type { MappedRight } from '#machines/clerks/permission-map.ts';
import { eventMark } from '#screens/shared/actors/control.ts';
import { clerkTitle } from '#screens/shared/list/filter-options.ts';
import { RightsTree, rightsStyles } from '#screens/shared/rights/rights-tree.tsx';
import { css } from '#styled/css/index.mjs';
import { Banner } from '#ui/display/banner.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { Menu } from '#ui/popup/menu.tsx';
import { rightsTemplates } from './rights-words.ts';

const styles = {
  root: css({ display: 'grid', gap: '4' }),
};

interface RightsEditorProps {
  map: readonly MappedRight[];
  seen: Clerk;
  draft: ClerkDraft;
  clerks: readonly Clerk[];
  change: (wanted: Partial<ClerkDraft>) => void;
}

/** What somebody may do, and whose devices they see besides. */
export function RightsEditor({ map, seen, draft, clerks, change }: RightsEditorProps) {
  const { permission, visible_clerk, is_admin } = draft;
  const former = formerCodesOf(codesOf(seen));
  const people = toldApart(clerks).filter(({ id }) => id !== seen.id);
  const others = people.filter(({ id, disabled }) => !disabled || visible_clerk.includes(id));
  const colleagues = people.filter(({ is_admin: admin }) => !admin);
  const give = (codes: readonly string[]) => change({ permission: inTableOrder(codes) });
  return (
    <div className={styles.root} {...eventMark('clerk.change')}>
      {is_admin ? <Banner>门店管理员拥有全部权限，以下选择在取消管理员后才生效。</Banner> : null}
      {former.length > 0 ? (
        <Banner tone="warn">{`${former.join('、')} 已失效，不起作用，保存权限时移除。`}</Banner>
      ) : null}
      <RightsTree
        map={map}
        held={permission}
        give={give}
        tools={
          <>
            <Menu
              trigger="套用模板"
              items={rightsTemplates.map(({ title, permission: codes }) => ({
                id: title,
                label: title,
                onSelect: () => give(codes),
              }))}
            />
            {colleagues.length === 0 ? null : (
              <Menu
                trigger="复制同事的权限"
                items={colleagues.map((colleague) => ({
                  id: colleague.id,
                  label: clerkTitle(colleague),
                  onSelect: () => give(codesOf(colleague)),
                }))}
              />
            )}
          </>
        }
      />
      <fieldset className={rightsStyles.group}>
        <legend className={rightsStyles.head}>可见店员</legend>
        <p className={rightsStyles.note}>
          可以查看这些店员名下的设备；苹果设备还须有权限“查看可见店员的苹果设备”。
        </p>
        <div className={rightsStyles.rights}>
          {others.map(({ id, ...other }) => (
            <Checkbox
              key={id}
              checked={visible_clerk.includes(id)}
              onChange={(on) =>
                change({
                  visible_clerk: on ? [...visible_clerk, id] : visible_clerk.filter((one) => one !== id),
                })
              }
            >
              {clerkTitle(other)}
            </Checkbox>
          ))}
        </div>
        {others.length === 0 ? <p className={rightsStyles.note}>暂无其他店员</p> : null}
      </fieldset>
    </div>
  );
}
