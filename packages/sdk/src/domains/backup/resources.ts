import { LOCALE_CODE, MAX_LOCALE_CODE_LENGTH } from '../../contract/patterns.js';
import { BACKUP_PARTS, CONFIG_FILES, type BackupPart, type ConfigFile } from '../../contract/vocabulary.js';
import { compareNames } from './canonical.js';

/** Name of the manifest, the first entry of the archive. */
export const MANIFEST = 'manifest.json';

/** Kind of a resource in a backup, and its name within the kind: a language, or a branding file. */
export type BackupResource =
  | { readonly kind: 'config' | 'formats' | 'collections' | 'groups' | 'permissions' | 'users' }
  | { readonly kind: 'translations' | 'pages'; readonly lang: string }
  | { readonly kind: 'branding'; readonly file: ConfigFile };

/** Kind of resource. */
export type ResourceKind = BackupResource['kind'];

/** Part of each kind of resource. */
const PARTS: Readonly<Record<ResourceKind, BackupPart>> = {
  config: 'config',
  translations: 'translations',
  pages: 'pages',
  branding: 'branding',
  formats: 'formats',
  collections: 'formats',
  groups: 'access',
  permissions: 'access',
  users: 'users',
};

/** Media types of branding files, keyed by the extension of their entries. */
const EXTENSIONS: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
  woff: 'font/woff',
  ttf: 'font/ttf',
  otf: 'font/otf',
  css: 'text/css',
};

const SINGLE = /^(config|formats|collections|groups|permissions|users)\.json$/;
const OF_LANGUAGE = /^(translations|pages)\/([a-z0-9-]+)\.json$/;
const FILE = /^branding\/([A-Za-z_]+)\.([a-z0-9]+)$/;

/**
 * Returns the resource that an entry contains. Undefined for every other name. The names are the only ones that a
 * backup may contain, so none of them ever becomes a path on the disk.
 */
export function resourceOf(entry: string): BackupResource | undefined {
  const single = SINGLE.exec(entry)?.[1];
  if (single !== undefined) return { kind: single as 'config' };
  const [, kind, lang = ''] = OF_LANGUAGE.exec(entry) ?? [];
  if (kind !== undefined) return isLanguage(lang) ? { kind: kind as 'pages', lang } : undefined;
  const [, name, extension = ''] = FILE.exec(entry) ?? [];
  const file = CONFIG_FILES.find((one) => one === name);
  return file !== undefined && Object.hasOwn(EXTENSIONS, extension) ? { kind: 'branding', file } : undefined;
}

/** Returns true for a language in its stored form that a backup can contain. */
export const isLanguage = (lang: string): boolean =>
  lang.length <= MAX_LOCALE_CODE_LENGTH && LOCALE_CODE.test(lang) && !/[A-Z_]/.test(lang);

/** Returns the name of the entry of a branding file with this media type. */
export function brandingEntry(file: ConfigFile, mime: string): string {
  const type = mime.split(';', 1)[0]?.trim();
  const extension = Object.keys(EXTENSIONS).find((one) => EXTENSIONS[one] === type);
  if (extension === undefined) throw new Error(`A branding file cannot have the media type ${mime}.`);
  return `branding/${file}.${extension}`;
}

/** Returns the media type of a branding file by the extension of its entry. @throws SyntaxError for another extension */
export function brandingType(entry: string): string {
  const extension = entry.slice(entry.lastIndexOf('.') + 1);
  if (Object.hasOwn(EXTENSIONS, extension)) return EXTENSIONS[extension] as string;
  throw new SyntaxError(`A branding file cannot have the extension ${extension}.`);
}

/** Returns the part that a resource belongs to. */
export const partOf = ({ kind }: BackupResource): BackupPart => PARTS[kind];

/** Compares the names of entries in the order of the archive: by part, then by name. */
export function compareEntries(a: string, b: string): number {
  return rank(a) - rank(b) || compareNames(a, b);
}

function rank(entry: string): number {
  const resource = resourceOf(entry);
  return resource === undefined ? -1 : BACKUP_PARTS.indexOf(partOf(resource));
}
