import { join } from 'node:path';
import type { Portal } from '@assetportal/sdk';
import {
  hashContent,
  listResources,
  loadTransferContexts,
  newManifest,
  storedTranslations,
  type Resource,
  type ResourceContent,
} from '@assetportal/sdk/admin';
import {
  documentOfFile,
  fileOfDocument,
  FORMAT_FACTS,
  writeTranslationFile,
  type TranslationFormat,
} from '@assetportal/sdk/translations';
import type { Context } from '../../kernel/context.js';
import { CliError } from '../../kernel/errors/errors.js';
import { EXIT } from '../../kernel/errors/exit-codes.js';
import { plain } from '../../kernel/text/plain.js';
import { checkMembers } from '../../kernel/view.js';
import { bundleText } from '../resources/files/bundle.js';
import { EXPORT_MEMBERS } from '../resources/export/export-plan.js';
import { writeExport } from '../resources/export/write-export.js';
import type { ExportInput } from '../resources/export/export-resources.js';
import { readBytes, readManifest, sha256 } from '../resources/files/folder.js';
import { translationFileNames } from './locate-files.js';
import { assertLanguages, type FileSelection } from './options.js';
import { jsonDocument, parse } from './read-files.js';

interface Input extends FileSelection, ExportInput {
  readonly to: string | undefined;
}

/** A document and the text of its file. */
interface ExportedLanguage {
  readonly resource: Resource;
  readonly lang: string;
  readonly value: ResourceContent;
  readonly hash: string;
  /** Path in the folder, such as `translations/de.po`. */
  readonly name: string;
  readonly text: string;
}

/**
 * Exports the translations of some languages, or in another format than JSON. The manifest has the hash of each document,
 * and files of other formats contain it too.
 *
 * @throws CliError `export-target`, `export-modified`, `export-other-format`, `language-unknown`, `one-language`
 */
export async function exportTranslationFiles(context: Context, input: Input): Promise<void> {
  const { io } = context;
  const { to, force } = input;
  checkMembers(context, EXPORT_MEMBERS);
  if (to === undefined) throw new CliError('export-target', EXIT.usage);
  if (to === '-' && io.json) throw new CliError('json-and-stdout', EXIT.usage);
  const portal = context.portal();
  const languages = await readLanguages(context, portal, input);
  if (to === '-') return io.data(stdoutText(languages, input));
  const present = (await translationFileNames(context.absolute(join(to, 'translations')))).map(
    ({ name, lang }) => ({
      path: `translations/${name}`,
      lang,
    }),
  );
  const others = present.filter(
    ({ path, lang }) => languages.some((one) => one.lang === lang) && !isWritten(languages, path),
  );
  if (others.length > 0) {
    const names = others.map(({ path }) => path).join(', ');
    throw new CliError('export-other-format', EXIT.local, { names: plain(names) });
  }
  if (force !== true) await assertUnmodified(context, portal, to, languages);
  const surplus = present.map(({ path }) => path).filter((path) => !isWritten(languages, path));
  await writeLanguages(context, to, languages, {
    ...input,
    surplus: input.languages === undefined ? surplus : [],
  });
}

const isWritten = (languages: readonly ExportedLanguage[], path: string): boolean =>
  languages.some(({ name }) => name === path);

async function writeLanguages(
  context: Context,
  dir: string,
  languages: readonly ExportedLanguage[],
  { surplus, ...input }: Input & { readonly surplus: readonly string[] },
): Promise<void> {
  const files = languages.map(({ name, text }) => ({ path: name, bytes: new TextEncoder().encode(text) }));
  const manifest = newManifest(await readManifest(context.absolute(dir)), hashesOf(languages));
  await writeExport(context, { dir, files, manifest, surplus }, input);
}

const hashesOf = (languages: readonly ExportedLanguage[]): Record<string, string> =>
  Object.fromEntries(languages.map(({ resource, hash }) => [resource.name, hash]));

async function readLanguages(
  context: Context,
  portal: Portal,
  { languages, format = 'json' }: FileSelection,
): Promise<ExportedLanguage[]> {
  const call = { signal: context.signal };
  const contextOf = loadTransferContexts((lang) => storedTranslations(portal, lang, call));
  const resources = await listResources(portal, 'translations', call);
  assertLanguages(languages, resources.map(codeOf));
  const exported: ExportedLanguage[] = [];
  for (const resource of resources) {
    const lang = codeOf(resource);
    if (languages?.includes(lang) === false) continue;
    const { value } = await resource.read(call);
    const hash = (await hashContent(resource, value, sha256)) ?? '';
    const name = `translations/${lang}.${FORMAT_FACTS[format].extension}`;
    const content = { resource, lang, value, hash, name };
    if (format === 'json') {
      exported.push({ ...content, text: new TextDecoder().decode(resource.toFile(value).bytes) });
      continue;
    }
    const { file, omitted } = fileOfDocument(value, hash, await contextOf(lang, value));
    for (const key of omitted) {
      const line = context.t('translations.omitted', { name, key: plain(key) });
      context.io.warning('message-omitted', line);
    }
    exported.push({ ...content, text: writeTranslationFile(format, file) });
  }
  return exported;
}

const codeOf = ({ name }: Resource): string => name.slice('translations/'.length, -'.json'.length);

/** Returns what `--to -` writes: one file, or for JSON the document that `import -` reads. */
function stdoutText(languages: readonly ExportedLanguage[], { format = 'json' }: FileSelection): string {
  if (format === 'json') {
    const contents = Object.fromEntries(languages.map(({ resource, value }) => [resource.name, value]));
    return bundleText(contents, newManifest(undefined, hashesOf(languages)));
  }
  const [one, ...others] = languages;
  if (one === undefined || others.length > 0) throw new CliError('one-language', EXIT.usage);
  return one.text;
}

/** Checks that the export overwrites no edits in the folder. @throws CliError `export-modified` */
async function assertUnmodified(
  context: Context,
  portal: Portal,
  dir: string,
  languages: readonly ExportedLanguage[],
): Promise<void> {
  const manifest = await readManifest(context.absolute(dir));
  const modified: string[] = [];
  for (const language of languages) {
    const base = manifest?.resources[language.resource.name];
    if (await isModified(context, portal, { ...language, path: join(dir, language.name), base }))
      modified.push(language.name);
  }
  if (modified.length > 0)
    throw new CliError('export-modified', EXIT.local, { names: modified.map(plain).join(', ') });
}

interface ComparedFile extends ExportedLanguage {
  readonly path: string;
  /** Hash in the manifest. */
  readonly base: string | undefined;
}

/** Returns true if a file contains neither the current document nor the one from which it was exported. */
async function isModified(context: Context, portal: Portal, file: ComparedFile): Promise<boolean> {
  const { path, lang, name, text, value, resource, base } = file;
  const bytes = await readBytes(context.absolute(path));
  if (bytes === undefined || Buffer.from(bytes).toString('utf8') === text) return false;
  const located = { path, lang, format: formatOf(name), bytes };
  if (located.format === 'json') {
    const hash = await hashContent(resource, jsonDocument(located), sha256);
    return hash !== file.hash && hash !== base;
  }
  const read = await parse(context, located);
  const contextOf = loadTransferContexts((code) =>
    storedTranslations(portal, code, { signal: context.signal }),
  );
  const isSame = async (content: ResourceContent, hash: string) => {
    const { document } = documentOfFile(read, content, await contextOf(lang, content));
    return (await hashContent(resource, document, sha256)) === hash;
  };
  if (await isSame(value, file.hash)) return false;
  for await (const { content } of resource.versions({ signal: context.signal })) {
    const hash = await hashContent(resource, content, sha256);
    if (hash !== undefined && hash === base) return !(await isSame(content, hash));
  }
  return true;
}

const formatOf = (name: string): TranslationFormat =>
  (['csv', 'xliff', 'po'] as const).find((one) => name.endsWith(`.${FORMAT_FACTS[one].extension}`)) ?? 'json';
