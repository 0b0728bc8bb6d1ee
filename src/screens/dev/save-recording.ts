import type { Recording } from '#domain/diagram/recording.ts';
import { formatDateTime } from '#domain/text/time.ts';
import { saveFile } from '#ui/save-file.ts';

/** Gives the person the recording as a file. */
export function saveRecording(recording: Recording, page: Document): void {
  const file = new Blob([JSON.stringify(recording, null, 1)], { type: 'application/json' });
  saveFile(file, fileNameOf(recording), page);
}

/** `运行记录-20261121-183105.json`, the time of saving in Shanghai */
export const fileNameOf = ({ savedAt }: Recording): string =>
  `运行记录-${formatDateTime(savedAt).replaceAll(/[-:]/g, '').replace(' ', '-')}.json`;
