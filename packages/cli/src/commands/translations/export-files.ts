import { readFile } from 'node:fs/promises';
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
import { canonicalJson } from '@assetportal/sdk/rules';
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
import { checkMembers, printOutcome } from '../../kernel/view.js';
import {
  bundleText,
  contentOf,
  readManifest,
  removeFile,
  sha256,
  writeManifest,
  writeText,
} from '../resources/folder.js';
import { translationFileNames } from './locate-files.js';
import { assertLanguages, type FileSelection } from './options.js';
import { parse } from './read-files.js';

interface ExportInput extends FileSelection {
  readonly to: string | undefined;
  readonly delete: true | undefined;
  readonly force: true | undefined;
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
export async function exportTranslationFiles(context: Context, input: ExportInput): Promise<void> {
  const { io, t } = context;
  const { to, force, delete: remove } = input;
  checkMembers(context, ['files', 'surplus']);
  if (to === undefined) throw new CliError('export-target', EXIT.usage);
  if (to === '-' && io.json) throw new CliError('json-and-stdout', EXIT.usage);
  const portal = context.portal();
  const languages = await readLanguages(context, portal, input);
  const hashes = Object.fromEntries(languages.map(({ resource, hash }) => [resource.name, hash]));
  if (to === '-') return io.data(stdoutText(languages, hashes, input));
  const present = await translationFileNames(join(to, 'translations'));
  const isWritten = (name: string) => languages.some((one) => one.name === `translations/${name}`);
  const others = present.filter(
    ({ lang, name }) => !isWritten(name) && languages.some((one) => one.lang === lang),
  );
  if (others.length > 0) {
    const names = others.map(({ name }) => name).join(', ');
    throw new CliError('export-other-format', EXIT.local, { names: plain(names) });
  }
  if (force !== true) await assertUnmodified(context, portal, to, languages);
  const before = await readManifest(to);
  for (const { name, text } of languages) await writeText(join(to, name), text);
  // Written last, so that an interrupted export never claims a wrong base.
  await writeManifest(
    to,
    newManifest(before, hashes, (name) => Object.hasOwn(hashes, name)),
  );
  const surplus = input.languages === undefined ? present.filter(({ name }) => !isWritten(name)) : [];
  for (const { name } of surplus) {
    if (remove === true) await removeFile(join(to, 'translations', name));
    else io.warning('export-surplus', t('resources.surplus', { name: plain(`translations/${name}`) }));
  }
  const files = languages.map(({ name }) => name);
  const line = t('resources.exported', { count: files.length, dir: to });
  await printOutcome(
    context,
    'export',
    { files, surplus: surplus.map(({ name }) => `translations/${name}`) },
    line,
  );
}

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
    const hash = await hashContent(value, sha256);
    const name = `translations/${lang}.${FORMAT_FACTS[format].extension}`;
    const content = { resource, lang, value, hash, name };
    if (format === 'json') {
      exported.push({ ...content, text: canonicalJson(value) });
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
function stdoutText(
  languages: readonly ExportedLanguage[],
  hashes: Readonly<Record<string, string>>,
  { format = 'json' }: FileSelection,
): string {
  if (format === 'json') {
    const contents = Object.fromEntries(languages.map(({ resource, value }) => [resource.name, value]));
    return bundleText(
      contents,
      newManifest(undefined, hashes, () => false),
    );
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
  const manifest = await readManifest(dir);
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
  const { path, lang, name, text, value, resource } = file;
  const bytes = await readIfPresent(path);
  if (bytes === undefined || bytes.toString('utf8') === text) return false;
  const format = formatOf(name);
  const isSame = async (content: ResourceContent, hash: string | undefined) => {
    if (hash === undefined) return false;
    if (format === 'json')
      return (await hashContent(contentOf(bytes.toString('utf8'), path), sha256)) === hash;
    const read = await parse(context, { path, lang, format, bytes });
    const contextOf = loadTransferContexts((code) =>
      storedTranslations(portal, code, { signal: context.signal }),
    );
    const { document } = documentOfFile(read, content, await contextOf(lang, content));
    return (await hashContent(document, sha256)) === hash;
  };
  if (await isSame(value, file.hash)) return false;
  if (format === 'json') return !(await isSame(value, file.base));
  for await (const version of resource.versions({ signal: context.signal })) {
    if ((await hashContent(version, sha256)) === file.base) return !(await isSame(version, file.base));
  }
  return true;
}

const formatOf = (name: string): TranslationFormat =>
  (['csv', 'xliff', 'po'] as const).find((one) => name.endsWith(`.${FORMAT_FACTS[one].extension}`)) ?? 'json';

async function readIfPresent(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
