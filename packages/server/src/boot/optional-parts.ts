import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { metadataTool } from '../workers/exiftool.js';
import { CHILD_FOLDER, childEnvironment } from '../workers/sandbox/environment.js';
import { findTool } from '../workers/spawn.js';

/** Parts of an installed program on which results depend, and that a build or package of it may lack. */
export interface OptionalParts {
  readonly name: 'perl-modules' | 'ffmpeg-codecs' | 'vips-loaders';
  readonly present: readonly string[];
  /** The missing parts, each with what depends on it, for display: `Compress::Zlib (PDF)`. */
  readonly missing: readonly string[];
}

/** What depends on a part, by its name. */
type Parts = Readonly<Record<string, string>>;

/**
 * Modules of Perl that exiftool loads only when it needs them. They are part of Perl, but not of `perl-base`.
 * `Archive::Zip` and `IO::Uncompress::Brotli` are omitted: the portal reads documents in zip archives and compressed
 * metadata in JPEG XL by itself.
 */
const PERL_MODULES: Parts = {
  'Compress::Zlib': 'PDF, PNG, SVGZ',
  'Digest::MD5': 'PDF',
};

/** Codecs of ffmpeg, each with the name in the output of `ffmpeg -codecs`. Encoders are those that the portal uses. */
const ENCODERS: Parts = {
  libx264: 'MP4',
  aac: 'MP4',
  png: 'MP4, MOV, WebM, MKV, AVI',
  pcm_s16le: 'MP3, M4A, OGG',
};
const DECODERS: Parts = {
  h264: 'MP4, MOV, MKV',
  hevc: 'MP4, MOV, MKV',
  av1: 'MP4, WebM',
  vp8: 'WebM',
  vp9: 'WebM',
  mpeg2video: 'MPG, TS',
  mpeg4: 'AVI, MP4',
  prores: 'MOV',
  wmv3: 'WMV',
  aac: 'MP4, M4A',
  mp3: 'MP3',
  opus: 'OGG, WebM',
  vorbis: 'OGG',
  flac: 'FLAC',
  ac3: 'MPG, MKV',
};

/** Loaders of libvips, by the nickname in the output of `vips -l`. */
const LOADERS: Parts = {
  magickload: 'BMP, ICO, PCX, PSD, TGA',
  jp2kload: 'JPEG 2000',
  jxlload: 'JPEG XL',
  openexrload: 'OpenEXR',
  fitsload: 'FITS',
  radload: 'Radiance HDR',
  ppmload: 'PPM',
};

const run = promisify(execFile);

/** Checks the parts of the installed programs. Omits programs that are not installed or do not work. */
export async function optionalParts(): Promise<OptionalParts[]> {
  const checks = await Promise.all([perlModules(), ffmpegCodecs(), vipsLoaders()]);
  return checks.filter((check) => check !== undefined);
}

async function perlModules(): Promise<OptionalParts | undefined> {
  if ((await metadataTool()) !== 'exiftool') return undefined;
  const script = 'for (@ARGV) { print "$_\\n" if eval "require $_" }';
  const output = await outputOf('perl', ['-e', script, ...Object.keys(PERL_MODULES)]);
  return output === undefined ? undefined : partsOf('perl-modules', PERL_MODULES, output.split('\n'));
}

async function ffmpegCodecs(): Promise<OptionalParts | undefined> {
  const output = await outputOf('ffmpeg', ['-hide_banner', '-codecs']);
  if (output === undefined) return undefined;
  const { encoders, decoders } = codecsIn(output);
  const writes = partsOf('ffmpeg-codecs', ENCODERS, encoders);
  const reads = partsOf('ffmpeg-codecs', DECODERS, decoders);
  return {
    name: 'ffmpeg-codecs',
    present: [...writes.present, ...reads.present.filter((name) => !writes.present.includes(name))],
    missing: [...writes.missing, ...reads.missing],
  };
}

/** Returns the names of the encoders and of the codecs with a decoder in the output of `ffmpeg -codecs`. */
function codecsIn(output: string): { encoders: string[]; decoders: string[] } {
  const encoders: string[] = [];
  const decoders: string[] = [];
  for (const line of output.split('\n')) {
    const [, decodes, encodes, name = '', text = ''] = /^ ([D.])([E.])\S{4} (\w\S*)\s+(.*)$/.exec(line) ?? [];
    if (decodes === 'D') decoders.push(name);
    // A codec with one encoder of the same name has no list.
    if (encodes === 'E') encoders.push(...(/\(encoders: ([^)]*)\)/.exec(text)?.[1]?.split(' ') ?? [name]));
  }
  return { encoders, decoders };
}

async function vipsLoaders(): Promise<OptionalParts | undefined> {
  if ((await findTool('vipsthumbnail')) === undefined) return undefined;
  const output = await outputOf('vips', ['-l', 'foreign']);
  const loaders = [...(output ?? '').matchAll(/\((\w+load)\)/g)].map(([, name]) => name ?? '');
  return output === undefined ? undefined : partsOf('vips-loaders', LOADERS, loaders);
}

function partsOf(name: OptionalParts['name'], parts: Parts, present: readonly string[]): OptionalParts {
  const names = Object.keys(parts);
  return {
    name,
    present: names.filter((part) => present.includes(part)),
    missing: names.filter((part) => !present.includes(part)).map((part) => `${part} (${parts[part]})`),
  };
}

/** Returns the output of a program, or undefined if it is not installed or fails. */
async function outputOf(name: string, args: readonly string[]): Promise<string | undefined> {
  const path = await findTool(name);
  if (path === undefined) return undefined;
  const options = { timeout: 10_000, maxBuffer: 4 * 2 ** 20, cwd: CHILD_FOLDER, env: childEnvironment() };
  const output = await run(path, args, options).catch(() => undefined);
  return output?.stdout;
}
