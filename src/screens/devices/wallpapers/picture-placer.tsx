import { type PointerEvent, type ReactNode, useRef } from 'react';
import {
  type ChosenPicture,
  type Crop,
  cropOf,
  maxZoom,
} from '#machines/devices/wallpaper-upload/picture-file.ts';
import { eventMark } from '#screens/shared/actors/control.ts';
import { css } from '#styled/css/index.mjs';
import { ScreenPreview } from '#ui/display/screen-preview.tsx';
import { Slider } from '#ui/form/slider.tsx';

const styles = {
  root: css({
    display: 'grid',
    gap: '5',
    alignItems: 'center',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'auto minmax(0, 1fr)' },
  }),
  phone: css({
    justifySelf: 'center',
    cursor: 'grab',
    touchAction: 'none',
    userSelect: 'none',
    _active: { cursor: 'grabbing' },
  }),
  sliders: css({ display: 'grid', gap: '1' }),
};

interface PicturePlacerProps {
  picture: ChosenPicture;
  crop: Crop;
  onMove: (crop: Crop) => void;
  readOnly: boolean;
  /** below the sliders */
  children: ReactNode;
}

/** Which part of a picture a phone shows: dragged on the phone, or by sliders. */
export function PicturePlacer({ picture, crop, onMove, readOnly, children }: PicturePlacerProps) {
  const grip = useRef<{ readonly at: Crop; readonly x: number; readonly y: number } | null>(null);
  const part = cropOf(picture, crop);
  const spare = { x: picture.width - part.width, y: picture.height - part.height };
  const drag = ({ clientX, clientY, currentTarget }: PointerEvent) => {
    if (grip.current === null) return;
    const { at, x, y } = grip.current;
    const perPixel = part.width / currentTarget.clientWidth;
    const moved = (from: number, by: number, room: number) =>
      room < 1 ? from : Math.round(Math.min(100, Math.max(0, from - (by * perPixel * 100) / room)));
    onMove({ ...crop, x: moved(at.x, clientX - x, spare.x), y: moved(at.y, clientY - y, spare.y) });
  };
  return (
    <div className={styles.root}>
      <div
        className={styles.phone}
        onPointerDown={({ clientX, clientY, currentTarget, pointerId }) => {
          if (readOnly) return;
          currentTarget.setPointerCapture(pointerId);
          grip.current = { at: crop, x: clientX, y: clientY };
        }}
        onPointerMove={drag}
        onPointerUp={() => {
          grip.current = null;
        }}
        onPointerCancel={() => {
          grip.current = null;
        }}
      >
        <ScreenPreview caption="拖动图片调整位置" screen="lock" picture={picture.url} part={crop} />
      </div>
      <div className={styles.sliders}>
        <Slider
          {...eventMark('picture.move')}
          label="缩放"
          min={100}
          max={maxZoom}
          value={crop.zoom}
          disabled={readOnly}
          onChange={(zoom) => onMove({ ...crop, zoom })}
        />
        <Slider
          label="左右"
          min={0}
          max={100}
          value={crop.x}
          disabled={readOnly || spare.x < 1}
          onChange={(x) => onMove({ ...crop, x })}
        />
        <Slider
          label="上下"
          min={0}
          max={100}
          value={crop.y}
          disabled={readOnly || spare.y < 1}
          onChange={(y) => onMove({ ...crop, y })}
        />
        {children}
      </div>
    </div>
  );
}
