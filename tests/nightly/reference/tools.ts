import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import type { Output } from '../../server/library/metadata/expected-output.js';

const run = promisify(execFile);
const MAX_BUFFER = 256 * 2 ** 20;

/** Programs whose facts about files are the reference. */
const REFERENCE_TOOLS = ['exiftool', 'ffprobe', 'pdfinfo', 'identify'] as const;

/** True if all reference tools are installed. */
export const hasReferenceTools = REFERENCE_TOOLS.every((tool) =>
  (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, tool))),
);

/** Returns the standard output of a program, also if it reports an error in the file. */
async function outputOf(program: string, args: readonly string[]): Promise<string> {
  const options = {
    maxBuffer: MAX_BUFFER,
    timeout: 60_000,
    env: { ...process.env, LC_ALL: 'C.UTF-8', TZ: 'UTC' },
  };
  return run(program, args, options).then(
    ({ stdout }) => stdout,
    (error: { stdout?: string }) => error.stdout ?? '',
  );
}

/** Returns exiftool's tags of files, by path, in the form of `expected.json`. */
export async function exiftoolOutputs(files: readonly string[]): Promise<ReadonlyMap<string, Output>> {
  const outputs = new Map<string, Record<string, unknown>>();
  const options = ['-json', '-n', '-G1', '-struct', '-m'];
  const plain = JSON.parse((await outputOf('exiftool', [...options, ...files])) || '[]') as Record<
    string,
    unknown
  >[];
  for (const { SourceFile, ...tags } of plain) outputs.set(String(SourceFile), tags);
  const mwg = ['-use', 'MWG', '-json', '-n', '-MWG:all', ...files];
  for (const { SourceFile, ...tags } of JSON.parse((await outputOf('exiftool', mwg)) || '[]') as Record<
    string,
    unknown
  >[])
    Object.assign(outputs.get(String(SourceFile)) ?? {}, { _MWG: tags });
  return outputs;
}

/** What ffprobe says about a file. Undefined without a stream. */
export interface Probed {
  /** In seconds. */
  readonly duration?: number;
  /** Displayed size in pixels. */
  readonly size?: readonly [number, number];
  readonly hasVideo: boolean;
}

interface ProbeStream {
  readonly codec_type?: string;
  readonly width?: number;
  readonly height?: number;
  readonly sample_aspect_ratio?: string;
  readonly disposition?: { readonly attached_pic?: number };
  readonly side_data_list?: readonly { readonly rotation?: number }[];
}

export async function probed(file: string): Promise<Probed | undefined> {
  const args = ['-v', 'error', '-of', 'json', '-show_format', '-show_streams', file];
  const { streams = [], format } = JSON.parse((await outputOf('ffprobe', args)) || '{}') as {
    streams?: readonly ProbeStream[];
    format?: { duration?: string };
  };
  if (streams.length === 0) return undefined;
  const video = streams.find(
    (one) => one.codec_type === 'video' && one.disposition?.attached_pic !== 1 && (one.width ?? 0) > 0,
  );
  const duration = Number(format?.duration);
  return {
    ...(duration > 0 && { duration }),
    ...(video && { size: displayedSize(video) }),
    hasVideo: video !== undefined,
  };
}

function displayedSize({ width = 0, height = 0, ...stream }: ProbeStream): readonly [number, number] {
  const [across = 1, down = 1] = (stream.sample_aspect_ratio ?? '1:1').split(':').map(Number);
  const stretched = across > 0 && down > 0 ? Math.round((width * across) / down) : width;
  const isRotated = (stream.side_data_list ?? []).some(({ rotation = 0 }) => Math.abs(rotation) % 180 === 90);
  return isRotated ? [height, stretched] : [stretched, height];
}

/** Returns the displayed size of an image's first page, as ImageMagick reads it. Undefined if it cannot. */
export async function identifiedSize(file: string): Promise<readonly [number, number] | undefined> {
  const text = await outputOf('identify', ['-quiet', '-format', '%w %h %[orientation]\n', `${file}[0]`]);
  const [width, height, orientation = ''] = text.trim().split(/\s+/);
  const size = [Number(width), Number(height)] as const;
  if (!(size[0] > 0) || !(size[1] > 0)) return undefined;
  return /^(left|right)/i.test(orientation) ? [size[1], size[0]] : size;
}

/** Returns the properties that pdfinfo prints, by their names. */
export async function pdfFacts(file: string): Promise<Readonly<Record<string, string>>> {
  const text = await outputOf('pdfinfo', ['-isodates', file]);
  return Object.fromEntries(
    text.split('\n').flatMap((line) => {
      const [, name = '', value = ''] = /^([A-Z][\w ]*?):\s+(.*)$/.exec(line) ?? [];
      return name === '' || value.trim() === '' ? [] : [[name, value.trim()]];
    }),
  );
}
