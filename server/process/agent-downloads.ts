import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { type AndroidChannel, androidChannel, androidChannels } from '#domain/android/brands.ts';
import { isWebUrl } from '#domain/site/network-address.ts';
import { BadConfig, type Config } from './config.ts';

const download = v.strictObject({
  /** absent: for every phone whose channel has none of its own */
  channel: v.optional(v.picklist(androidChannels), androidChannel.other),
  url: v.pipe(v.string(), v.check(isWebUrl)),
  version: v.pipe(v.string(), v.minLength(1)),
  /** of the signature, as Android's provisioning asks for it: SHA-256, base64url */
  checksum: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)),
});

/** Where phones find the Android agent (`decision.android.brands`: one setting for all channels). */
export type AgentDownload = v.InferOutput<typeof download>;

const shape = '[{"url": "https://…", "version": "1.0", "checksum": "…"}, {"channel": 1, …}]';

/** Throws BadConfig. */
export function readAgentDownloads({
  androidAgent: file,
}: Pick<Config, 'androidAgent'>): readonly AgentDownload[] {
  if (file === null) return [];
  let told: unknown;
  try {
    told = JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw new BadConfig(`ANDROID_AGENT：无法读取 ${file}`, { cause });
  }
  const read = v.safeParse(v.array(download), told);
  const isWhole = (list: readonly AgentDownload[]) => {
    const channels = new Set(list.map(({ channel }) => channel));
    // It is that of every phone whose channel has none of its own.
    return channels.size === list.length && channels.has(androidChannel.other);
  };
  if (!read.success || !isWhole(read.output))
    throw new BadConfig(`ANDROID_AGENT：${file} 应为 ${shape} 形式的列表，每个渠道一项，其中一项不写渠道`);
  return read.output;
}

/** Of a channel, or of all; undefined: the operator has not said. */
export const downloadFor = (
  downloads: readonly AgentDownload[],
  channel: AndroidChannel,
): AgentDownload | undefined =>
  downloads.find((one) => one.channel === channel) ??
  downloads.find((one) => one.channel === androidChannel.other);
