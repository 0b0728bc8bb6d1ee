import { useSelector } from '@xstate/react';
import { ImagePlus, RotateCw, Smartphone, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Wallpaper } from '#api/contract/devices/wallpaper.ts';
import type { User } from '#api/contract/people/user.ts';
import { denialSentence } from '#domain/access/denial.ts';
import { deniedExit, isAdmin, may, wallpaperUpload } from '#domain/access/permissions.ts';
import { mayEnter } from '#domain/access/route-access.ts';
import { routeOf, routePath } from '#domain/access/routes.ts';
import { batchDenial } from '#domain/kinds/batch-right.ts';
import { deviceKind, deviceKindNames } from '#domain/kinds/kinds.ts';
import * as messages from '#domain/messages.ts';
import { spaced } from '#domain/text/spaced.ts';
import { formatDate } from '#domain/text/time.ts';
import { nameOf, useWallpaperShelf } from '#screens/devices/dialogs/wallpaper-shelf.tsx';
import { useControl } from '#screens/shared/actors/control.ts';
import { MachineRoot } from '#screens/shared/actors/machine-root.tsx';
import { useDialogPart } from '#screens/shared/actors/use-part.ts';
import { useConsole, useGo, useUser } from '#screens/shared/console-context.tsx';
import { OutdatedNotice } from '#screens/shared/notices/outdated-notice.tsx';
import { RetryNotice } from '#screens/shared/notices/retry-notice.tsx';
import { css } from '#styled/css/index.mjs';
import { Action } from '#ui/button/action.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { Card } from '#ui/display/card.tsx';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { ScreenPreview } from '#ui/display/screen-preview.tsx';
import { lazyPart } from '#ui/popup/lazy-part.ts';
import { Menu } from '#ui/popup/menu.tsx';
import { ErrorState } from '#ui/shell/error-state.tsx';
import { PageHeader } from '#ui/shell/page-header.tsx';
import type RemoveDialog from './remove-dialog.tsx';
import type UploadDialog from './upload-dialog.tsx';

const styles = {
  cards: css({ display: 'grid', gap: '4' }),
  grid: css({
    display: 'grid',
    gap: '5',
    justifyItems: 'center',
    gridTemplateColumns: 'repeat(auto-fill, minmax(132px, 1fr))',
    listStyle: 'none',
  }),
  tile: css({ display: 'grid', gap: '1', justifyItems: 'center', alignContent: 'start' }),
  note: css({ color: 'ink3', fontSize: 'xs' }),
};

const uploadPart = lazyPart(async () => (await import('./upload-dialog.tsx')).default);
const removePart = lazyPart(async () => (await import('./remove-dialog.tsx')).default);

/** `route.wallpaper`: the wallpapers of the system and of the store. */
export default function Wallpapers() {
  const user = useUser();
  const shelf = useWallpaperShelf();
  const uploading = useDialogPart<typeof UploadDialog, null>();
  const removing = useDialogPart<typeof RemoveDialog, { id: string; name: string }>();
  const { wallpapers, pictures } = useSelector(shelf, ({ context }) => context);
  const failed = useSelector(shelf, (snapshot) => snapshot.matches('failed'));
  const listing = useSelector(shelf, (snapshot) => snapshot.matches('listing'));
  const isShown = useSelector(shelf, (snapshot) => snapshot.matches('shown'));
  const retry = useControl(shelf, { type: 'shelf.retry' });
  const reload = useControl(shelf, { type: 'shelf.reload' });
  const named = wallpapers.map((wallpaper) => ({ ...wallpaper, name: nameOf(wallpaper, wallpapers) }));
  const contentOf = (id: string) => pictures.find((one) => one.id === id)?.content ?? null;
  const isEmpty = wallpapers.length === 0;
  const uploadAction = (
    <Action
      variant="primary"
      icon={<ImagePlus aria-hidden="true" />}
      loading={uploading.isFetching}
      reason={may(user, wallpaperUpload) ? null : deniedExit(wallpaperUpload)}
      onClick={() => may(user, wallpaperUpload) && uploading.open(uploadPart, null)}
    >
      上传壁纸
    </Action>
  );
  const own = named.filter(({ type }) => type === 'custom');
  return (
    <MachineRoot name="wallpaperShelf" actorRef={shelf}>
      <PageHeader
        title={routeOf('console-device-wallpaper').title}
        actions={
          <>
            <IconButton label="刷新" icon={<RotateCw />} {...reload} />
            {uploadAction}
          </>
        }
      />
      {failed && isEmpty ? (
        <ErrorState title="壁纸加载失败" text="请检查网络后重试。" retry={retry} />
      ) : (
        <div className={styles.cards} aria-busy={listing || undefined}>
          {failed ? <OutdatedNotice retry={retry}>请检查网络后重试。</OutdatedNotice> : null}
          {isShown && pictures.some(({ content }) => content === null) ? (
            <RetryNotice retry={retry}>部分图片加载失败。</RetryNotice>
          ) : null}
          <Card title="门店壁纸" note={own.length > 0 ? `${own.length} 张` : null}>
            {own.length === 0 && !(listing && isEmpty) ? (
              <EmptyState
                icon={<Smartphone aria-hidden="true" />}
                title="暂无门店壁纸"
                text="上传后，可设置到一台或多台设备。"
                action={uploadAction}
              />
            ) : null}
            <Grid>
              {own.map((wallpaper) => (
                <Tile
                  key={wallpaper.id}
                  wallpaper={wallpaper}
                  picture={contentOf(wallpaper.id)}
                  note={noteOf(wallpaper)}
                >
                  <Action
                    size="sm"
                    variant="quiet"
                    icon={<Trash2 aria-hidden="true" />}
                    aria-label={`删除${wallpaper.name}`}
                    reason={mayRemove(user, wallpaper) ? null : messages.wallpaperOfOther}
                    onClick={() => mayRemove(user, wallpaper) && removing.open(removePart, wallpaper)}
                  >
                    删除
                  </Action>
                </Tile>
              ))}
            </Grid>
          </Card>
          <Card title="系统壁纸">
            <Grid>
              {named
                .filter(({ type }) => type === 'system')
                .map((wallpaper) => (
                  <Tile key={wallpaper.id} wallpaper={wallpaper} picture={contentOf(wallpaper.id)} />
                ))}
            </Grid>
          </Card>
        </div>
      )}
      {uploading.opened ? (
        <uploading.opened.Dialog
          onClose={(mayBeUploaded) => {
            uploading.close();
            if (mayBeUploaded) shelf.send({ type: 'shelf.reload' });
          }}
        />
      ) : null}
      {removing.opened ? (
        <removing.opened.Dialog
          {...removing.opened.subject}
          onClose={() => {
            removing.close();
            shelf.send({ type: 'shelf.reload' });
          }}
        />
      ) : null}
    </MachineRoot>
  );
}

const mayRemove = (user: User, { uploaded_by }: Wallpaper) => isAdmin(user) || uploaded_by?.id === user.id;

const noteOf = ({ uploaded_by, date_created }: Wallpaper) =>
  [uploaded_by?.name, formatDate(date_created)].filter(Boolean).join(' · ');

const Grid = ({ children }: { children: ReactNode }) => <ul className={styles.grid}>{children}</ul>;

interface TileProps {
  wallpaper: Wallpaper & { readonly name: string };
  picture: string | null;
  note?: string;
  children?: ReactNode;
}

const Tile = ({ wallpaper, picture, note, children }: TileProps) => (
  <li className={styles.tile}>
    <ScreenPreview caption={wallpaper.name} screen="lock" picture={picture} />
    {note ? <span className={styles.note}>{note}</span> : null}
    <SetOnDevices {...wallpaper} />
    {children}
  </li>
);

const command = 'set-wallpaper';

/** To where devices are chosen for it: of the kinds that the store has, and the person may give wallpapers to. */
function SetOnDevices({ id, name }: { id: string; name: string }) {
  const user = useUser();
  const go = useGo();
  const { awaited } = useConsole().kept;
  const kinds = deviceKindNames
    .map((kind) => ({
      kind,
      list: deviceKind(kind).routes.list,
      denial: batchDenial(user, kind, command),
    }))
    .filter(({ list }) => mayEnter(routeOf(list).access, user));
  if (kinds.length === 0) return null;
  const possible = kinds.filter(({ denial }) => denial === null);
  const choose = ({ kind, list }: (typeof kinds)[number]) => {
    awaited.set({
      kind,
      command,
      fill: (form) => ('wallpaper_id' in form ? { ...form, wallpaper_id: id } : form),
      text: spaced`设置${name}`,
    });
    go(routePath(list));
  };
  const label = spaced`把${name}设置到设备`;
  if (possible.length > 1)
    return (
      <Menu
        trigger="设置到设备"
        placement="right-start"
        label={label}
        size="sm"
        variant="quiet"
        items={possible.map((one) => ({
          id: one.kind,
          label: routeOf(one.list).title,
          onSelect: () => choose(one),
        }))}
      />
    );
  const [only] = possible;
  return (
    <Action
      size="sm"
      variant="quiet"
      aria-label={label}
      reason={only ? null : denialSentence(kinds[0]?.denial ?? null)}
      onClick={() => only && choose(only)}
    >
      设置到设备
    </Action>
  );
}
