import type { Recording } from '#domain/recording.ts';
import { formatDateTime } from '#domain/time.ts';

/** Gives the person the recording as a file. */
export function saveRecording(recording: Recording, page: Document): void {
  const address = URL.createObjectURL(
    new Blob([JSON.stringify(recording, null, 1)], { type: 'application/json' }),
  );
  const link = page.createElement('a');
  link.href = address;
  link.download = fileNameOf(recording);
  link.click();
  URL.revokeObjectURL(address);
}

/** `运行记录-20261121-183105.json`, the time of saving in Shanghai */
export const fileNameOf = ({ savedAt }: Recording): string =>
  `运行记录-${formatDateTime(savedAt).replaceAll(/[-:]/g, '').replace(' ', '-')}.json`;
