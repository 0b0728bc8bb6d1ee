import { useSelector } from '@xstate/react';
import { ImagePlus } from 'lucide-react';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import * as messages from '#domain/member-messages.ts';
import {
  type ChosenPicture,
  type Crop,
  isBlurred,
  readPicture,
} from '#machines/devices/wallpaper-upload/picture-file.ts';
import { wallpaperUploadEffects } from '#machines/devices/wallpaper-upload/wallpaper-upload.effects.ts';
import { wallpaperUploadMachine } from '#machines/devices/wallpaper-upload/wallpaper-upload.machine.ts';
import { eventMark, useControl, valueControl } from '#screens/shared/actors/control.ts';
import { useMachineMarks } from '#screens/shared/actors/machine-root.tsx';
import { useActorRef } from '#screens/shared/actors/use-actor-ref.ts';
import { useDone } from '#screens/shared/actors/use-done.ts';
import { useConsole } from '#screens/shared/console-context.tsx';
import { SubmissionNotice } from '#screens/shared/notices/submission-notice.tsx';
import { css } from '#styled/css/index.mjs';
import { Banner } from '#ui/display/banner.tsx';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { FileButton } from '#ui/form/file-button.tsx';
import * as labels from '#ui/labels.ts';
import { Dialog } from '#ui/popup/dialog.tsx';
import { useGroupError } from '#ui/use-group-error.tsx';
import { PicturePlacer } from './picture-placer.tsx';

const styles = {
  field: css({
    display: 'grid',
    gap: '4',
    p: '4',
    borderRadius: 'md',
    borderWidth: '1px',
    borderStyle: 'dashed',
    borderColor: 'line',
    outline: 'none',
  }),
  other: css({ justifySelf: 'end', mt: '2' }),
  // Nothing is dragged with a finger.
  byMouse: css({ '@media (pointer: coarse)': { display: 'none' } }),
};

/** A new wallpaper of the store. `onClose` is told whether there may be one. */
export default function UploadDialog({ onClose }: { onClose: (mayBeUploaded: boolean) => void }) {
  const { client, notify } = useConsole();
  const [machine] = useState(() =>
    wallpaperUploadMachine.provide({ actors: wallpaperUploadEffects(client) }),
  );
  const actor = useActorRef(machine, { input: { makeIdempotencyKey: () => crypto.randomUUID() } });
  const { picture, crop, errors } = useSelector(actor, ({ context }) => context);
  const state = useSelector(actor, ({ value }) => value);
  const [refused, setRefused] = useState<string | null>(null);
  const field = useRef<HTMLFieldSetElement>(null);
  useDone<typeof wallpaperUploadMachine>(actor, ({ mayBeUploaded }) => {
    if (actor.getSnapshot().matches('uploaded')) notify('ok', '壁纸已上传');
    onClose(mayBeUploaded);
  });
  useGivenBack(picture);
  const take = valueControl(actor, 'picture.take', (chosen: ChosenPicture) => ({ picture: chosen }));
  const move = valueControl(actor, 'picture.move', (moved: Crop) => ({ crop: moved }));
  const read = async (file: File) => {
    const answer = await readPicture(file);
    setRefused(answer.ok ? null : answer.sentence);
    if (!answer.ok) return;
    if (actor.getSnapshot().can({ type: 'picture.take', picture: answer.picture }))
      take.onChange(answer.picture);
    else notify('warn', messages.pictureTooLate);
  };
  const readOnly = state !== 'editing';
  const takeFirst = (files: FileList) => {
    const [file] = files;
    if (file && !readOnly) void read(file);
    return file !== undefined;
  };
  const { marks, said } = useGroupError(refused ?? errors.content);
  const choose = (words: string) => (
    <FileButton accept="image/*" disabled={readOnly} onFile={read} marks={eventMark('picture.take')}>
      {words}
    </FileButton>
  );
  return (
    <Dialog
      open
      title="上传壁纸"
      okText={state === 'uncertain' ? labels.retry : '上传'}
      loading={state === 'submitting'}
      ok={useControl(actor, { type: 'wallpaper.upload' })}
      cancel={useControl(actor, { type: 'wallpaper.cancel' })}
      initialFocus={field}
      marks={useMachineMarks('wallpaperUpload', actor)}
    >
      <SubmissionNotice form={actor} doubt="壁纸可能已经上传。可以重试，不会重复保存。" />
      <fieldset
        ref={field}
        tabIndex={-1}
        className={styles.field}
        aria-label="图片"
        {...marks}
        onPaste={(event) => {
          if (takeFirst(event.clipboardData.files)) event.preventDefault();
        }}
        onDragOver={(event: DragEvent) => event.preventDefault()}
        onDrop={(event: DragEvent) => {
          event.preventDefault();
          takeFirst(event.dataTransfer.files);
        }}
      >
        {picture === null ? (
          <EmptyState
            icon={<ImagePlus aria-hidden="true" />}
            title="选择一张图片"
            text={
              <>
                <span className={styles.byMouse}>也可以拖到这里，或复制后粘贴。</span>
                照片会裁成手机屏幕的形状，拍摄地点等信息不会保留。
              </>
            }
            action={choose('选择图片')}
          />
        ) : (
          <>
            <PicturePlacer picture={picture} crop={crop} onMove={move.onChange} readOnly={readOnly}>
              <span className={styles.other}>{choose('换一张')}</span>
            </PicturePlacer>
            {isBlurred(picture, crop) ? (
              <Banner tone="warn">图片较小，在手机上会显示得模糊，建议换一张更大的图片。</Banner>
            ) : null}
          </>
        )}
        {said}
      </fieldset>
    </Dialog>
  );
}

/** A picture that is shown no more takes no memory. */
function useGivenBack(picture: ChosenPicture | null): void {
  useEffect(() => {
    if (picture === null) return;
    return () => URL.revokeObjectURL(picture.url);
  }, [picture]);
}
