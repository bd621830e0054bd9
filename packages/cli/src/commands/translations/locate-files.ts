import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { isLanguage } from '@assetportal/sdk/rules';
import type { TranslationFormat } from '@assetportal/sdk/translations';
import type { Context } from '../../kernel/context.js';
import { CliError } from '../../kernel/errors/errors.js';
import { EXIT } from '../../kernel/errors/exit-codes.js';
import { toLocalError } from '../../kernel/errors/local-error.js';
import { plain } from '../../kernel/text/plain.js';
import { assertLanguages, type FileSelection } from './options.js';

/** A translation file that was read. */
export interface LocatedFile {
  /** Path for messages, or `-` for stdin. */
  readonly path: string;
  /** Lower-case language code. Undefined if only the content can name the language. */
  readonly lang: string | undefined;
  readonly format: TranslationFormat;
  readonly bytes: Uint8Array;
  /**
   * True if the folder has a file of another format for the language. The manifest may then belong to that one, so that it
   * is not the base of this one.
   */
  readonly isAmbiguous?: boolean;
}

/** Translation files, and the folder that may contain the manifest of their export. */
export interface LocatedFiles {
  readonly files: readonly LocatedFile[];
  /** Undefined for stdin. */
  readonly folder: string | undefined;
}

const FORMATS: Readonly<Record<string, TranslationFormat>> = {
  '.json': 'json',
  '.csv': 'csv',
  '.tsv': 'csv',
  '.xlf': 'xliff',
  '.xliff': 'xliff',
  '.po': 'po',
};

/** Name of the resource with the translations of a language. */
export const resourceName = (lang: string): string => `translations/${lang}.json`;

/**
 * Reads the translation files of a folder, a single file, or stdin for `-`.
 *
 * @throws CliError `stdin-language`, `format-unknown`, `language-twice`, `language-unknown`
 */
export async function locateFiles(
  context: Pick<Context, 'absolute' | 'io'>,
  path: string,
  selection: FileSelection,
): Promise<LocatedFiles> {
  const { absolute, io } = context;
  if (path !== '-')
    return (await isFolder(absolute(path)))
      ? inFolder(context, path, selection)
      : single(context, path, selection);
  const { languages = [], format } = selection;
  const [lang] = languages;
  if (languages.length !== 1 || lang === undefined || format === undefined)
    throw new CliError('stdin-language', EXIT.usage);
  const chunks: Buffer[] = [];
  for await (const chunk of io.stdin) chunks.push(chunk as Buffer);
  return { files: [{ path, lang, format, bytes: Buffer.concat(chunks) }], folder: undefined };
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch (error) {
    throw toLocalError(error);
  }
}

/** Returns a file. Its language is requested, or in its name, or in its content. */
async function single(
  { absolute }: Pick<Context, 'absolute'>,
  path: string,
  { languages, format }: FileSelection,
): Promise<LocatedFiles> {
  if (languages !== undefined && languages.length > 1) throw new CliError('stdin-language', EXIT.usage);
  const type = format ?? FORMATS[extname(path).toLowerCase()];
  if (type === undefined) {
    const formats = Object.keys(FORMATS).join(', ');
    throw new CliError('format-unknown', EXIT.usage, { format: plain(basename(path)), formats });
  }
  const [lang = languageIn(path)] = languages ?? [];
  const siblings = (await translationFileNames(absolute(dirname(path)))).filter((one) => one.lang === lang);
  const file = {
    path,
    lang,
    format: type,
    bytes: await read(absolute(path)),
    isAmbiguous: siblings.length > 1,
  };
  return { files: [file], folder: dirname(dirname(path)) };
}

/** Returns the language in the name of a file. Only a valid code ever becomes part of a request. */
function languageIn(path: string): string | undefined {
  const name = basename(path, extname(path)).toLowerCase().replaceAll('_', '-');
  return isLanguage(name) ? name : undefined;
}

async function inFolder(
  { absolute }: Pick<Context, 'absolute'>,
  dir: string,
  { languages, format }: FileSelection,
): Promise<LocatedFiles> {
  const folder = join(dir, 'translations');
  const all = await translationFileNames(absolute(folder));
  const names = all.filter((one) => format === undefined || one.format === format);
  const byLanguage = new Map<string, (typeof names)[number]>();
  for (const one of names) {
    if (languages?.includes(one.lang) === false) continue;
    const other = byLanguage.get(one.lang);
    if (other !== undefined) {
      const pair = [other.name, one.name].map(plain).join(', ');
      throw new CliError('language-twice', EXIT.usage, { names: pair, lang: one.lang });
    }
    byLanguage.set(one.lang, one);
  }
  assertLanguages(languages, [...byLanguage.keys()]);
  const files: LocatedFile[] = [];
  for (const [lang, one] of byLanguage) {
    const path = join(folder, one.name);
    const isAmbiguous = all.filter((other) => other.lang === lang).length > 1;
    files.push({ path, lang, format: one.format, bytes: await read(absolute(path)), isAmbiguous });
  }
  return { files, folder: dir };
}

/** Returns the translation files of a folder, sorted by name. Other files are ignored. */
export async function translationFileNames(
  folder: string,
): Promise<{ readonly name: string; readonly lang: string; readonly format: TranslationFormat }[]> {
  let names: string[];
  try {
    names = await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw toLocalError(error);
  }
  return names.sort().flatMap((name) => {
    const extension = extname(name);
    const [format, lang] = [FORMATS[extension], basename(name, extension)];
    return format === undefined || !isLanguage(lang) ? [] : [{ name, lang, format }];
  });
}

async function read(path: string): Promise<Uint8Array> {
  try {
    return await readFile(path);
  } catch (error) {
    throw toLocalError(error);
  }
}
