import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { metadataTool } from '../workers/exiftool.js';
import { CHILD_FOLDER, childEnvironment } from '../workers/sandbox/environment.js';
import { findTool } from '../workers/spawn.js';

/** A library or program that reads media files or creates renditions. */
export interface MediaTool {
  tool: 'sharp' | 'heic' | 'pdf' | 'exiftool' | 'vips' | 'ffmpeg' | 'ffprobe' | 'libreoffice';
  version?: string;
  /** Names of the formats that require the tool, for display. */
  enables: string;
  available: boolean;
}

const run = promisify(execFile);

/**
 * Lists the media tools and the formats that they enable, for `doctor`. Starts each program once to read its
 * version.
 */
export async function mediaTools(): Promise<MediaTool[]> {
  const [sharp, heic, pdf, exiftool, vips, ffmpeg, ffprobe, office] = await Promise.all([
    packageVersion('sharp'),
    packageVersion('libheif-js'),
    packageVersion('@hyzyla/pdfium'),
    exiftoolVersion(),
    programVersion('vipsthumbnail', ['--vips-version'], /([\d.]+)/),
    programVersion('ffmpeg', ['-version'], /version (\S+)/),
    programVersion('ffprobe', ['-version'], /version (\S+)/),
    programVersion('soffice', ['--version'], /LibreOffice (\S+)/),
  ]);
  return [
    entry('sharp', sharp, 'JPEG, PNG, WebP, AVIF, TIFF, GIF, SVG'),
    entry('heic', heic, 'HEIC'),
    entry('pdf', pdf, 'PDF, AI'),
    entry('exiftool', exiftool, 'RAW, PSD, EPS, INDD, MP3, FLAC'),
    entry('vips', vips, 'BMP, ICO, TGA, PPM, PSD, JPEG 2000, JPEG XL, OpenEXR'),
    entry('ffmpeg', ffmpeg, 'MP4, MOV, WebM, MKV, AVI, MP3, M4A, OGG'),
    entry('ffprobe', ffprobe, 'MP4, MOV, WebM, MKV, AVI, MP3, M4A, OGG'),
    entry('libreoffice', office, 'DOCX, XLSX, PPTX, ODT, ODS, ODP, DOC, XLS, PPT, RTF'),
  ];
}

function entry(tool: MediaTool['tool'], version: string | undefined, enables: string): MediaTool {
  return { tool, enables, available: version !== undefined, ...(version ? { version } : {}) };
}

async function exiftoolVersion(): Promise<string | undefined> {
  return (await metadataTool()) === 'exiftool'
    ? ((await packageVersion('exiftool-vendored.pl')) ?? '')
    : undefined;
}

async function programVersion(name: string, args: string[], pattern: RegExp): Promise<string | undefined> {
  const path = await findTool(name);
  if (!path) return undefined;
  const output = await run(path, args, {
    timeout: 10_000,
    cwd: CHILD_FOLDER,
    env: childEnvironment(),
  }).catch(() => undefined);
  return output ? (pattern.exec(output.stdout)?.[1] ?? '') : undefined;
}

async function packageVersion(name: string): Promise<string | undefined> {
  try {
    const require = createRequire(import.meta.url);
    for (const folder of require.resolve.paths(name) ?? []) {
      const text = await readFile(`${folder}/${name}/package.json`, 'utf8').catch(() => undefined);
      if (text) return (JSON.parse(text) as { version?: string }).version;
    }
  } catch {
    // Not installed, or bundled so that the package cannot be resolved.
  }
  return undefined;
}
