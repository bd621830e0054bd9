import type { Portal } from '@assetportal/sdk';
import {
  loadTransferContexts,
  newManifest,
  resourceNamed,
  storedTranslations,
  type ExportManifest,
  type ResourceContent,
} from '@assetportal/sdk/admin';
import { isLanguage } from '@assetportal/sdk/rules';
import {
  documentOfFile,
  FormatError,
  loadAdminTranslations,
  readTranslationFile,
  type ReadTranslationFile,
} from '@assetportal/sdk/translations';
import type { Context } from '../../kernel/context.js';
import { CliError } from '../../kernel/errors/errors.js';
import { EXIT } from '../../kernel/errors/exit-codes.js';
import { plain } from '../../kernel/text/plain.js';
import type { Export, ExportedFile } from '../resources/files/exported.js';
import { readExport, readManifest, sha256 } from '../resources/files/folder.js';
import { invalidFile } from '../resources/files/invalid-file.js';
import { locateFiles, resourceName, type LocatedFile } from './locate-files.js';
import type { FileSelection } from './options.js';

/** Translations of files, as documents of the portal. */
export interface TranslationFiles extends Export {
  /** Number of entries that could not be used. A warning names each of them. */
  readonly skipped: number;
  /** True if the files are all of a folder or a bundle, so that a language without a file is missing. */
  readonly complete: boolean;
}

/**
 * Reads translation files of any format as documents of the portal. What a format cannot contain comes from the stored
 * document: see `documentOfFile`. The base of the merge is in the file, or else in the manifest.
 *
 * @throws CliError `file-invalid`, `file-language`, `language-unclear`
 * @throws PortalError
 */
export async function readTranslationFiles(
  context: Context,
  portal: Portal,
  dir: string,
  selection: FileSelection,
): Promise<TranslationFiles> {
  if (dir === '-' && selection.format === undefined) return readBundle(context, portal, selection);
  const { files, folder } = await locateFiles(context, dir, selection);
  const manifest = folder === undefined ? undefined : await readManifest(context.absolute(folder));
  const exported: ExportedFile[] = [];
  const add = (lang: string, content: ResourceContent) => {
    const resource = resourceNamed(portal, resourceName(lang), sha256);
    if (resource !== undefined) exported.push({ resource, content });
  };
  const bases: Record<string, FileBase> = {};
  let skipped = 0;
  const call = { signal: context.signal };
  const contextOf = loadTransferContexts((lang) => storedTranslations(portal, lang, call));
  for (const file of files) {
    if (file.format === 'json') {
      add(languageOf(file, undefined), jsonDocument(file));
      continue;
    }
    const read = await parse(context, file);
    const lang = languageOf(file, read.language);
    const stored = await storedTranslations(portal, lang, call);
    const { document, refused } = documentOfFile(read, stored, await contextOf(lang, stored));
    skipped += reportSkipped(context, file.path, read, refused);
    add(lang, document);
    if (read.base !== undefined || file.isAmbiguous === true)
      bases[resourceName(lang)] = { own: read.base, isOnly: file.isAmbiguous === true };
  }
  return {
    files: exported,
    manifest: withBases(manifest, bases),
    skipped,
    complete: folder === dir,
    // The manifest belongs to a folder of an export, not to any folder with a file.
    folder: folder === undefined || (folder !== dir && manifest === undefined) ? '-' : folder,
  };
}

async function readBundle(
  context: Context,
  portal: Portal,
  { languages }: FileSelection,
): Promise<TranslationFiles> {
  const { files, manifest } = await readExport(context, portal, '-', ['translations']);
  const names = languages?.map(resourceName);
  const selected = files.filter(({ resource }) => names?.includes(resource.name) !== false);
  return { files: selected, manifest, skipped: 0, complete: true };
}

/** The version of the portal from which a file derives. */
interface FileBase {
  /** Hash in the file. */
  readonly own: string | undefined;
  /** True if the hash in the manifest does not count. */
  readonly isOnly: boolean;
}

/**
 * Returns the manifest with the bases that files contain. A file also derives from the version in the manifest, which an
 * import of the folder has updated.
 */
function withBases(
  manifest: ExportManifest | undefined,
  bases: Readonly<Record<string, FileBase>>,
): ExportManifest | undefined {
  const entries = Object.entries(bases);
  if (entries.length === 0) return manifest;
  const resources: Record<string, string> = {};
  const pending = new Map(Object.entries(manifest?.pending ?? {}));
  for (const [name, { own, isOnly }] of entries) {
    const hash = manifest?.resources[name];
    if (own !== undefined) resources[name] = own;
    if (isOnly) pending.delete(name);
    else if (hash !== undefined) pending.set(name, [hash, ...(pending.get(name) ?? [])]);
  }
  const merged = newManifest(manifest, resources, (name) => bases[name]?.isOnly === true);
  return { ...merged, pending: Object.fromEntries(pending) };
}

/** Returns the document in a JSON file. @throws CliError `file-invalid` */
export function jsonDocument({ path, bytes }: LocatedFile): ResourceContent {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder().decode(bytes));
  } catch (error) {
    throw invalidFile(path, error);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalidFile(path);
  return value as ResourceContent;
}

/** Returns the content of a file. @throws CliError `file-invalid` in the words of the admin area */
export async function parse(
  context: Context,
  { path, lang, format, bytes }: LocatedFile,
): Promise<ReadTranslationFile> {
  try {
    const hints = { name: `translations.${format}`, ...(lang === undefined ? {} : { language: lang }) };
    return readTranslationFile(bytes, hints);
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    const { t } = await loadAdminTranslations(context.language);
    const place = error.line === undefined ? path : `${path}:${error.line}`;
    const reason = plain(`${t(`languages.file.${error.code}`)} ${error.detail}`);
    throw new CliError('file-invalid', EXIT.local, { path: plain(place), reason });
  }
}

/**
 * Returns the language of a file. One that the content names must be the same, apart from its region.
 *
 * @throws CliError `language-unclear`, `file-language`
 */
export function languageOf({ path, lang }: LocatedFile, inFile: string | undefined): string {
  const code = lang ?? inFile;
  if (code === undefined || !isLanguage(code))
    throw new CliError('language-unclear', EXIT.usage, { path: plain(path) });
  const primary = (one: string) => one.split('-', 1)[0];
  if (inFile === undefined || primary(inFile) === primary(code)) return code;
  throw new CliError('file-language', EXIT.local, { path: plain(path), lang: code, other: plain(inFile) });
}

/** Warns about the entries of a file that are not used. Returns their number. */
export function reportSkipped(
  { io, t }: Context,
  path: string,
  { skipped, lines }: Pick<ReadTranslationFile, 'skipped' | 'lines'>,
  refused: readonly string[],
): number {
  const clashes = refused.map((key) => ({ key, reason: 'clash', line: lines.get(key) }));
  const entries = [...skipped, ...clashes];
  for (const { key, reason, line } of entries) {
    const place = line === undefined ? path : `${path}:${line}`;
    io.warning('entry-skipped', t(`translations.skipped.${reason}`, { path: plain(place), key: plain(key) }));
  }
  return entries.length;
}
