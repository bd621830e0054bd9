import { join } from 'node:path';
import { openDatabase } from '../lib/sqlite-driver.js';
import { createDiskSpace } from '../lib/disk-space.js';
import { StartError, type StartErrorCode } from '../lib/errors.js';
import { resourceLimits } from '../lib/resource-limits.js';
import { processLimits } from '../workers/limits.js';
import { sandboxGaps, sandboxProtection } from '../workers/sandbox/sandbox.js';
import { metadataTool } from '../workers/exiftool.js';
import { diagnoseSolr } from '../search/solr/diagnosis.js';
import { sqliteSearchFeed } from '../store/sqlite/search-feed.js';
import { readEnvironment } from './env.js';
import { optionalParts, type OptionalParts } from './optional-parts.js';
import { mediaTools, type MediaTool } from './media-tools.js';
import { libraryFolder, stateLocation } from './state-directory.js';
import { accessWarnings, checkState } from './state-trust.js';
import { limitWarnings, startWarning, type StartWarning } from './warnings.js';
import { DATABASE_FILE } from '../store/sqlite/database/damaged-state.js';
import { openState } from '../store/sqlite/database/open.js';
import { sqliteDocuments } from '../store/sqlite/documents/documents.js';
import { resetWarnings } from './reset-warnings.js';

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
  /** Code of the {@link StartWarning} that the server would report. */
  readonly warning?: StartWarning['code'];
  /** What a check of the remote search revealed. The CLI has a message and a hint for it (`doctor.search`). */
  readonly finding?: string;
  /** Values for the translated messages. */
  readonly values?: Readonly<Record<string, string>>;
}

const REINSTALL = 'Reinstall: npm ci';
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
    ...sandbox(),
    memory(),
    ...limits(),
    ...(await mediaTools()).map((tool) => ({
      name: tool.tool,
      ok: tool.available || ('optional-missing' as const),
      detail: tool.available ? `${tool.version ?? ''} (${tool.enables})` : tool.enables,
      ...(tool.available ? {} : { hint: HINTS[tool.tool] }),
    })),
    ...(await optionalParts()).map(partsCheck),
    ...(await search()),
    ...(options.folder === undefined ? [] : await library(options.folder, options.data)),
  ];
}

const PART_HINTS: Readonly<Record<OptionalParts['name'], string>> = {
  'perl-modules':
    'Install all of Perl (Debian: perl). Without these modules, compressed or encrypted metadata of these formats is missing.',
  'ffmpeg-codecs':
    'Install a build of ffmpeg with these codecs. Without them, such files have no preview, or are not converted to MP4.',
  'vips-loaders':
    'Install a build of libvips with support for these formats. Without it, they may have no preview.',
};

function partsCheck({ name, present, missing }: OptionalParts): Check {
  return missing.length === 0
    ? { name, ok: true, detail: present.join(', ') }
    : { name, ok: 'optional-missing', detail: missing.join(', '), hint: PART_HINTS[name] };
}

function sqlite(): Check {
  try {
    const db = openDatabase(':memory:');
    const version = db.prepare('SELECT sqlite_version()').pluck().get() as string;
    db.close();
    return { name: 'sqlite', ok: true, detail: version };
  } catch (error) {
    return {
      name: 'sqlite',
      ok: false,
      detail: error instanceof Error ? error.message : String(error),
      hint: REINSTALL,
    };
  }
}

const SANDBOX_HINT =
  'Install bubblewrap (Linux), and allow the server to create namespaces. Without it, a flaw in a decoder affects the server.';

function sandbox(): Check[] {
  const protection = sandboxProtection();
  if (protection !== 'bubblewrap') {
    return [{ name: 'sandbox', ok: 'optional-missing', detail: protection, hint: SANDBOX_HINT }];
  }
  const gaps = sandboxGaps().map((gap) => startWarning(gap));
  return gaps.length === 0
    ? [{ name: 'sandbox', ok: true, detail: protection }]
    : gaps.map(missing('sandbox'));
}

/** Returns the check of something that works, but that the server warns about. */
const missing =
  (name: string) =>
  ({ code: warning, message: detail, values }: StartWarning): Check => ({
    name,
    ok: 'optional-missing',
    detail,
    warning,
    values,
  });

function memory(): Check {
  const { budgetMb, jobs } = processLimits();
  return { name: 'memory', ok: true, detail: `${budgetMb} MB, ${jobs} parallel` };
}

/** Reports limits of the process that are too low. The command and the server usually have the same. */
function limits(): Check[] {
  const limited = resourceLimits();
  const warnings = limitWarnings(limited);
  if (warnings.length === 0) {
    return [
      {
        name: 'limits',
        ok: true,
        detail: Number.isFinite(limited.openFiles) ? `${limited.openFiles} files` : '-',
      },
    ];
  }
  return warnings.map(missing('limits'));
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

/** Checks the remote search engine of the environment. Empty without one. */
async function search(): Promise<Check[]> {
  try {
    const { search: settings } = readEnvironment(process.env);
    return settings === undefined ? [] : await diagnoseSolr(settings);
  } catch (error) {
    const isSearch = error instanceof StartError && error.values['name']?.startsWith('ASSETPORTAL_SEARCH_');
    // Checks of the library report other settings.
    if (!isSearch) return [];
    const { message: detail, hint, code, values } = error;
    return [{ name: 'search', ok: false, detail, hint, code, values }];
  }
}

/** Checks that there is space for renditions (lib/disk-space.ts). */
async function diskSpace(directory: string): Promise<Check> {
  const { diskReserve } = readEnvironment(process.env);
  const { free, reserve } = await createDiskSpace(directory, diskReserve).read();
  const megabytes = (bytes: number) => `${Math.floor(bytes / 2 ** 20)} MB`;
  const check = { name: 'disk', detail: `${megabytes(free)} (> ${megabytes(reserve)})` };
  if (free >= reserve) return { ...check, ok: true };
  return { ...check, ok: 'optional-missing', hint: HINT_DISK };
}

const HINT_DISK =
  'Free some space, or change ASSETPORTAL_DISK_RESERVE_MB. Until then, no new previews, conversions or zips are stored.';

/**
 * Checks that the database can be opened. While a portal of this folder is running, only that portal can open it. The
 * check then passes with the code `state-in-use`.
 */
async function checkDatabase(directory: string): Promise<Pick<Check, 'code'> & { pending?: number }> {
  try {
    const state = openState(directory);
    try {
      return { pending: (await sqliteSearchFeed(state.db).backlog()).pending };
    } finally {
      state.close();
    }
  } catch (error) {
    if (error instanceof StartError && error.code === 'state-in-use') return { code: error.code };
    throw error;
  }
}

/** Reports the changes that the index of a remote search engine does not have yet. */
function pendingChanges(pending: number | undefined): Check[] {
  if (pending === undefined || readEnvironment(process.env).search === undefined) return [];
  const check = { name: 'search-pending', detail: String(pending) };
  if (pending === 0) return [{ ...check, ok: true }];
  return [{ ...check, ok: 'optional-missing', finding: 'pending', values: { count: String(pending) } }];
}

/** Checks that users are offered a password reset if mail is configured. Also while a portal uses the state. */
async function checkMail(directory: string): Promise<StartWarning[]> {
  const db = openDatabase(join(directory, DATABASE_FILE), { readonly: true });
  try {
    return await resetWarnings(sqliteDocuments(db), readEnvironment(process.env));
  } finally {
    db.close();
  }
}

async function library(folder: string, data: string | undefined): Promise<Check[]> {
  try {
    const path = libraryFolder(folder);
    const location = stateLocation(path, data);
    const access = checkState(location);
    const { pending, ...inUse } = await checkDatabase(location.directory);
    const disk = await diskSpace(location.directory);
    const mailWarnings = await checkMail(location.directory);
    const warnings = accessWarnings(location, { ...access, open: access.open || access.exposed });
    return [
      { name: 'folder', ok: true, detail: path },
      { name: 'state', ok: true, detail: location.directory, ...inUse },
      disk,
      ...pendingChanges(pending),
      ...warnings.map(missing('state-access')),
      ...mailWarnings.map(missing('mail')),
    ];
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    const isState = error.code.startsWith('state-');
    const { message: detail, hint, code, values } = error;
    return [{ name: isState ? 'state' : 'folder', ok: false, detail, hint, code, values }];
  }
}
