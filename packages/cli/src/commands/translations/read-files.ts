import type { Portal } from '@assetportal/sdk';
import {
  loadTransferContexts,
  newManifest,
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
import { contentOf, readExport, readManifest, type ExportedFiles } from '../resources/folder.js';
import { locateFiles, resourceName, type LocatedFile } from './locate-files.js';
import type { FileSelection } from './options.js';

/** Translations of files, as documents of the portal. */
export interface TranslationFiles extends ExportedFiles {
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
  const manifest = folder === undefined ? undefined : await readManifest(folder);
  const contents = new Map<string, ResourceContent>();
  const bases: Record<string, string> = {};
  let skipped = 0;
  const call = { signal: context.signal };
  const contextOf = loadTransferContexts((lang) => storedTranslations(portal, lang, call));
  for (const file of files) {
    if (file.format === 'json') {
      const name = resourceName(languageOf(file, undefined));
      contents.set(name, contentOf(new TextDecoder().decode(file.bytes), file.path));
      continue;
    }
    const read = await parse(context, file);
    const lang = languageOf(file, read.language);
    const stored = await storedTranslations(portal, lang, call);
    const { document, refused } = documentOfFile(read, stored, await contextOf(lang, stored));
    skipped += reportSkipped(context, file.path, read, refused);
    contents.set(resourceName(lang), document);
    if (read.base !== undefined) bases[resourceName(lang)] = read.base;
  }
  return { contents, manifest: withBases(manifest, bases), skipped, complete: folder === dir };
}

async function readBundle(
  context: Context,
  portal: Portal,
  { languages }: FileSelection,
): Promise<TranslationFiles> {
  const { contents, manifest } = await readExport(context, portal, '-', 'translations');
  const names = languages?.map(resourceName);
  const selected = [...contents].filter(([name]) => names?.includes(name) !== false);
  return { contents: new Map(selected), manifest, skipped: 0, complete: true };
}

const withBases = (
  manifest: ExportManifest | undefined,
  bases: Readonly<Record<string, string>>,
): ExportManifest | undefined =>
  Object.keys(bases).length === 0 ? manifest : newManifest(manifest, bases, () => false);

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
