import { useSelector } from '@xstate/react';
import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { hasModule } from '#domain/access/permissions.ts';
import { routeOf } from '#domain/access/routes.ts';
import { lockTemplateMax } from '#domain/limits.ts';
import * as memberMessages from '#domain/member-messages.ts';
import * as messages from '#domain/messages.ts';
import { levelTitles, moduleOfLevel, type ReportLevel, reportLevels } from '#domain/reports/levels.ts';
import * as storeMessages from '#domain/store/messages.ts';
import { type SettingField, settingSections } from '#domain/store/settings.ts';
import { formatDateTime } from '#domain/text/time.ts';
import { isUnsure, problemOf } from '#machines/kits/fresh.ts';
import type { OwnEdit } from '#machines/kits/submission.ts';
import {
  type SavedSetting,
  type StoreSectionName,
  sectionOf,
  sections,
} from '#machines/store/setting-edit/setting-sections.ts';
import { settingsLogList } from '#machines/store/settings-log.ts';
import { storeSettingsEffects } from '#machines/store/store-settings/store-settings.effects.ts';
import {
  type StoreSettings as Settings,
  storeSettingsMachine,
} from '#machines/store/store-settings/store-settings.machine.ts';
import type SettingDialog from '#screens/settings/setting-dialog.tsx';
import { useControl } from '#screens/shared/actors/control.ts';
import { MachineRoot } from '#screens/shared/actors/machine-root.tsx';
import { tellOwnSave } from '#screens/shared/actors/own-save.ts';
import { useActorRef } from '#screens/shared/actors/use-actor-ref.ts';
import { useDialogPart } from '#screens/shared/actors/use-part.ts';
import { useClient, useLive, useUser } from '#screens/shared/console-context.tsx';
import { usePlainList } from '#screens/shared/list/plain-list.tsx';
import { OutdatedNotice } from '#screens/shared/notices/outdated-notice.tsx';
import { rightTitles } from '#screens/shared/rights/right-titles.ts';
import { wordsOfValue } from '#screens/shared/settings/setting-words.ts';
import { SwitchBadge } from '#screens/store/switch-badge.tsx';
import { css } from '#styled/css/index.mjs';
import { Action } from '#ui/button/action.tsx';
import { Card } from '#ui/display/card.tsx';
import { type Description, DescriptionList } from '#ui/display/description-list.tsx';
import { ShortList, ShortListItem } from '#ui/display/short-list.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { Tag } from '#ui/display/tag.tsx';
import { lazyPart } from '#ui/popup/lazy-part.ts';
import { Menu } from '#ui/popup/menu.tsx';
import { ErrorState } from '#ui/shell/error-state.tsx';
import { PageHeader } from '#ui/shell/page-header.tsx';
import { SettingsLog } from './settings-log.tsx';

const styles = {
  page: css({ display: 'grid', gap: '4' }),
  cards: css({
    display: 'grid',
    gap: '4',
    alignItems: 'start',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
  }),
  column: css({ display: 'grid', gap: '4' }),
  purpose: css({ color: 'ink2', mb: '4' }),
  none: css({ color: 'ink2' }),
  text: css({ whiteSpace: 'pre-wrap' }),
  parts: css({ display: 'grid', gap: '3' }),
  ends: css({ display: 'inline-flex', alignItems: 'center', gap: '3' }),
};

const route = 'console-merchant-config';
const dialogPart = lazyPart(async () => (await import('#screens/settings/setting-dialog.tsx')).default);

/** 门店设置: what may be set of the store, and who set what (`route.merchant.admin`). */
export default function StoreSettings() {
  const user = useUser();
  const levels = reportLevels.filter((level) => hasModule(user, moduleOfLevel(level)));
  const hasReports = levels.length > 0;
  // Read anew where the modules of the store change: what is read depends on them.
  return <SettingsOf key={String(hasReports)} levels={levels} />;
}

/** `levels`: of reports, those that the store has */
function SettingsOf({ levels }: { levels: readonly ReportLevel[] }) {
  const client = useClient();
  const [machine] = useState(() =>
    storeSettingsMachine.provide({
      actors: storeSettingsEffects(client, { hasReports: levels.length > 0 }),
    }),
  );
  const actor = useActorRef(machine);
  const log = usePlainList(settingsLogList);
  useLive((fact) => {
    if (fact.type === 'poll.due') actor.send({ type: 'poll.due' });
  });
  const settings = useSelector(actor, ({ context }) => context.settings);
  const problem = useSelector(actor, problemOf);
  const unsure = useSelector(actor, isUnsure) ? memberMessages.ownSaveUnsure : null;
  const retry = useControl(actor, { type: 'load.retry' });
  return (
    <>
      <PageHeader title={routeOf(route).title} note={settings?.info.store_name} />
      <div className={styles.page}>
        <MachineRoot name="storeSettings" actorRef={actor}>
          {settings !== null && problem !== null ? (
            <OutdatedNotice retry={retry}>{problem}</OutdatedNotice>
          ) : null}
          {settings !== null ? (
            <Cards
              settings={settings}
              levels={levels}
              unsure={unsure}
              onEdited={(own) => {
                tellOwnSave(actor, own);
                log.send({ type: 'poll.due' });
              }}
            />
          ) : problem !== null ? (
            <Card>
              <ErrorState title="门店设置加载失败" text={problem} retry={retry} />
            </Card>
          ) : (
            <Waiting />
          )}
        </MachineRoot>
        <SettingsLog log={log} />
      </div>
    </>
  );
}

function Waiting() {
  return (
    <div className={styles.cards} aria-busy="true">
      {[0, 1].map((column) => (
        <Card key={column}>
          <div className={styles.parts}>
            <Skeleton width="40%" />
            <Skeleton height="36px" />
            <Skeleton height="36px" />
            <Skeleton height="36px" />
          </div>
        </Card>
      ))}
    </div>
  );
}

interface Edited {
  readonly section: StoreSectionName;
  /** which of several */
  readonly about?: string | undefined;
}

interface CardsProps {
  settings: Settings;
  levels: readonly ReportLevel[];
  /** why no edit begins now; null: it may */
  unsure: string | null;
  onEdited: (own: OwnEdit<SavedSetting>) => void;
}

function Cards({ settings, levels, unsure, onEdited }: CardsProps) {
  const { info, sms, profile, lockTemplates, reportKeys } = settings;
  const editing = useDialogPart<typeof SettingDialog, Edited>();
  const opened = editing.opened;
  const open = (section: StoreSectionName, about?: string) => editing.open(dialogPart, { section, about });
  const edit = (section: StoreSectionName) => (
    <Action
      size="sm"
      aria-label={`编辑${sectionOf(section).title}`}
      loading={editing.isFetching}
      reason={unsure}
      onClick={() => open(section)}
    >
      编辑
    </Action>
  );
  return (
    <div className={styles.cards}>
      <div className={styles.column}>
        <Card
          title={settingSections.info}
          note={<LastChange changed={info.changed} />}
          actions={edit('info')}
        >
          <DescriptionList layout="columns" items={infoItems(info)} />
        </Card>
        <Card
          title={settingSections['sms-switch']}
          note={<LastChange changed={sms.changed} />}
          actions={edit('sms-switch')}
        >
          <p className={styles.purpose}>
            打开后，执行以下操作时除安全密码外，还需要操作人手机收到的短信验证码。
          </p>
          <ShortList label={settingSections['sms-switch']}>
            <Switched
              field="turn_off_activation_lock"
              on={sms.turn_off_activation_lock}
              note="含一键解锁中的这一步"
            >
              关闭激活锁
            </Switched>
            <Switched
              field="get_activation_lock_password"
              on={sms.get_activation_lock_password}
              note="密码可以解开设备的激活锁"
            >
              查看激活锁密码
            </Switched>
          </ShortList>
        </Card>
      </div>
      <div className={styles.column}>
        <Card
          title={settingSections['lock-templates']}
          note={<LastChange changed={lockTemplates.changed} />}
          actions={
            <Action
              size="sm"
              loading={editing.isFetching}
              reason={unsure ?? (lockTemplates.total >= lockTemplateMax ? storeMessages.templatesFull : null)}
              onClick={() => open('lock-template', '')}
            >
              新增
            </Action>
          }
        >
          <p className={styles.purpose}>
            锁定设备时先填入自己在“偏好设置”中的文字；没有设置的，填入自己上次使用的模板，没有用过的填入第一个。变量按每台设备填入。
          </p>
          {lockTemplates.list.length === 0 ? (
            <p className={styles.none}>没有模板，锁定时需要自己输入内容。</p>
          ) : (
            <ShortList label={settingSections['lock-templates']}>
              {lockTemplates.list.map(({ name, message }, at) => (
                <ShortListItem
                  key={name}
                  note={message}
                  end={
                    <Menu
                      size="sm"
                      shape="icon"
                      variant="quiet"
                      label={`操作：${name}`}
                      trigger={<Ellipsis aria-hidden="true" />}
                      items={[
                        {
                          id: 'edit',
                          label: '编辑',
                          icon: <Pencil aria-hidden="true" />,
                          reason: unsure,
                          onSelect: () => open('lock-template', name),
                        },
                        {
                          id: 'remove',
                          label: '删除',
                          icon: <Trash2 aria-hidden="true" />,
                          danger: true,
                          reason: unsure,
                          onSelect: () => open('lock-template-removal', name),
                        },
                      ]}
                    />
                  }
                >
                  {name} {at === 0 ? <Tag>默认</Tag> : null}
                </ShortListItem>
              ))}
            </ShortList>
          )}
        </Card>
        <Card
          title={settingSections.profile}
          note={<LastChange changed={profile.changed} />}
          actions={edit('profile')}
        >
          <p className={styles.purpose}>
            描述文件的名称、组织和说明。目前只保存在门店设置中，不会下发到设备。
          </p>
          <DescriptionList
            layout="columns"
            items={[
              { term: '名称', details: profile.display_name },
              { term: '组织', details: profile.organization },
              {
                term: '说明',
                details: profile.description && <span className={styles.text}>{profile.description}</span>,
              },
            ]}
          />
        </Card>
        {reportKeys === null ? null : (
          <Card title={settingSections['report-keys']} note={<LastChange changed={reportKeys.changed} />}>
            <p className={styles.purpose}>
              报告服务凭密钥识别门店，由报告服务方提供。密钥保存后不再显示，只能更换。
            </p>
            <ShortList label={settingSections['report-keys']}>
              {levels.map((level) => (
                <ShortListItem
                  key={level}
                  note={noteOfKey(level, reportKeys[level])}
                  end={
                    <span className={styles.ends}>
                      <SwitchBadge on={reportKeys[level]}>
                        {reportKeys[level] ? '已设置' : '未设置'}
                      </SwitchBadge>
                      {edit(`${level}-report-key`)}
                    </span>
                  }
                >
                  {levelTitles[level]}
                </ShortListItem>
              ))}
            </ShortList>
          </Card>
        )}
      </div>
      {opened ? (
        <opened.Dialog
          section={opened.subject.section}
          standing={sections[opened.subject.section].standing(settings, opened.subject.about)}
          onClose={(own) => {
            editing.close();
            onEdited(own);
          }}
        />
      ) : null}
    </div>
  );
}

/** A level without a page is yet to come; its key may be set before. */
function noteOfKey(level: ReportLevel, isSet: boolean): string {
  if (routeOf(`console-report-${level}`).page === false) return messages.comingSoon;
  return isSet ? '' : '设置后才能新增报告';
}

const infoItems = (info: Settings['info']): Description[] => [
  { term: '门店名称', details: <span data-store-name>{info.store_name}</span> },
  { term: '设备', details: `${info.used_device_count} / ${info.device_count} 台` },
  { term: '联系电话', details: info.contact_phone },
  { term: '店员', details: `${info.clerks} 人` },
  { term: '入网自动应用', details: wordsOfValue('auto_restrict', info.auto_restrict) },
  { term: '新店员的默认权限', details: permissionsIn(info.employee_default_permission) },
  { term: '设备服务地址', details: info.manager_host_url, wide: Boolean(info.manager_host_url) },
  { term: '设备服务密钥', details: info.has_manager_api_key ? '已设置' : '未设置' },
  { term: '描述文件标识前缀', details: info.manager_payload_prefix },
  {
    term: '代理 PAC 地址',
    details: info.global_http_proxy_pac_url,
    wide: Boolean(info.global_http_proxy_pac_url),
  },
  { term: '备注', details: info.remark && <span className={styles.text}>{info.remark}</span> },
];

function permissionsIn(codes: string): string {
  const titles = rightTitles(codes);
  return titles.length > 3 ? `${titles.slice(0, 3).join('、')}等 ${titles.length} 项` : titles.join('、');
}

interface SwitchedProps {
  field: SettingField;
  on: boolean;
  note: string;
  children: string;
}

const Switched = ({ field, on, note, children }: SwitchedProps) => (
  <ShortListItem note={note} end={<SwitchBadge on={on}>{wordsOfValue(field, on)}</SwitchBadge>}>
    {children}
  </ShortListItem>
);

const LastChange = ({ changed }: { changed: Settings['info']['changed'] }) =>
  changed === null ? null : `${changed.clerk_name} ${formatDateTime(changed.at)} 修改`;
