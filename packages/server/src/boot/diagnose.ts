import Database from 'better-sqlite3';
import { StartError, type StartErrorCode } from '../lib/errors.js';
import { metadataTool } from '../workers/exiftool.js';
import { mediaTools, type MediaTool } from './media-tools.js';
import { libraryFolder, stateDirectory } from './state-directory.js';
import { openState } from '../store/sqlite/database/open.js';

/** Result of one check of `assetportal doctor`. */
export interface Check {
  readonly name: string;
  readonly ok: boolean | 'optional-missing';
  /** Details of the result. */
  readonly detail: string;
  /** What to do if the check did not pass, in English. The CLI translates it, by the name of the check. */
  readonly hint?: string;
  /** Code of the {@link StartError} with which the server would fail to start. */
  readonly code?: StartErrorCode;
}

const REINSTALL = 'Reinstall: npm install';
const HINTS: Readonly<Record<MediaTool['tool'], string>> = {
  sharp: REINSTALL,
  heic: REINSTALL,
  pdf: REINSTALL,
  exiftool: 'Install perl.',
  vips: 'Install vipsthumbnail (Debian: libvips-tools).',
  ffmpeg: 'Install ffmpeg.',
  ffprobe: 'Install ffmpeg.',
  libreoffice: 'Install LibreOffice.',
};

/**
 * Checks the server's requirements on this machine. If `folder` is given, also checks that library and its state
 * directory.
 */
export async function diagnose(options: { folder?: string; data?: string } = {}): Promise<Check[]> {
  return [
    sqlite(),
    await metadata(),
    ...(await mediaTools()).map((tool) => ({
      name: tool.tool,
      ok: tool.available || ('optional-missing' as const),
      detail: tool.available ? `${tool.version ?? ''} (${tool.enables})` : tool.enables,
      ...(tool.available ? {} : { hint: HINTS[tool.tool] }),
    })),
    ...(options.folder === undefined ? [] : library(options.folder, options.data)),
  ];
}

function sqlite(): Check {
  try {
    const db = new Database(':memory:');
    const version = db.prepare('SELECT sqlite_version()').pluck().get() as string;
    db.close();
    return { name: 'sqlite', ok: true, detail: version };
  } catch (error) {
    return {
      name: 'sqlite',
      ok: false,
      detail: error instanceof Error ? error.message : String(error),
      hint: 'Reinstall: npm rebuild better-sqlite3',
    };
  }
}

async function metadata(): Promise<Check> {
  const tool = await metadataTool();
  return tool === 'exiftool'
    ? { name: 'metadata', ok: true, detail: tool }
    : {
        name: 'metadata',
        ok: 'optional-missing',
        detail: tool,
        hint: 'Install perl. Without it, only the most common metadata is read.',
      };
}

function library(folder: string, data: string | undefined): Check[] {
  try {
    const path = libraryFolder(folder);
    const directory = stateDirectory(path, data);
    openState(directory).close();
    return [
      { name: 'folder', ok: true, detail: path },
      { name: 'state', ok: true, detail: directory },
    ];
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    const isState = error.code.startsWith('state-');
    const { message: detail, hint, code } = error;
    return [{ name: isState ? 'state' : 'folder', ok: false, detail, hint, code }];
  }
}
