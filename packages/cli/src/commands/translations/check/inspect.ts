import { loadTransferContexts, listResources, storedTranslations } from '@assetportal/sdk/admin';
import { isLanguage } from '@assetportal/sdk/rules';
import {
  documentOfFile,
  inspectTranslations,
  jsonLines,
  loadLocalTranslations,
  type TransferContext,
} from '@assetportal/sdk/translations';
import type { Context } from '../../../kernel/context.js';
import { assertFiles } from '../../resources/files/assert-files.js';
import { readManifest } from '../../resources/files/folder.js';
import { locateFiles, resourceName, type LocatedFile } from '../locate-files.js';
import { assertLanguages } from '../options.js';
import { jsonDocument, languageOf, parse, reportSkipped } from '../read-files.js';
import { reportOf, type CheckedLanguage } from './report.js';

type Document = Record<string, unknown>;

interface InspectInput {
  /** Lower-case codes. Undefined for all languages. */
  readonly languages: readonly string[] | undefined;
  readonly allowMissing: boolean;
}

/** Inspects the translations of the portal. @throws PortalError; CliError `language-unknown` */
export async function inspectPortal(context: Context, input: InspectInput): Promise<CheckedLanguage[]> {
  const portal = context.portal();
  const call = { signal: context.signal };
  const resources = await listResources(portal, 'translations', call);
  const stored = resources.map(({ name }) => name.slice('translations/'.length, -'.json'.length));
  const builtIn = await builtInOf(input.languages ?? []);
  assertLanguages(input.languages, [...new Set([...stored, ...builtIn])]);
  const documentOf = (lang: string): Promise<Document> => storedTranslations(portal, lang, call);
  const contextOf = loadTransferContexts(documentOf);
  const checked: CheckedLanguage[] = [];
  for (const lang of input.languages ?? stored) {
    const document = await documentOf(lang);
    const inspected = inspectTranslations(document, await contextOf(lang, document));
    const place = { path: resourceName(lang), lines: new Map<string, number>() };
    checked.push(reportOf(context, inspected, { ...place, allowMissing: input.allowMissing }));
  }
  return checked;
}

/** Returns the languages that have built-in translations. */
async function builtInOf(languages: readonly string[]): Promise<readonly string[]> {
  const layers = await Promise.all(
    languages.filter((lang) => isLanguage(lang)).map((lang) => loadLocalTranslations(lang)),
  );
  return layers.flatMap((all) => all.map(({ locale }) => locale));
}

/** A file as a document, with the lines of its messages. */
interface ReadFile {
  readonly lang: string;
  readonly path: string;
  readonly document: Document;
  readonly lines: ReadonlyMap<string, number>;
  readonly skipped: number;
}

/**
 * Inspects the translations of files. No request is sent. The source language is the one of the folder, or built in.
 *
 * @returns the languages, and the number of entries that could not be read
 * @throws CliError `nothing-to-import`, `language-unknown`, `file-invalid`
 */
export async function inspectFiles(
  context: Context,
  dir: string,
  input: InspectInput,
): Promise<{ readonly checked: readonly CheckedLanguage[]; readonly skipped: number }> {
  const { files } = await locateFiles(context, dir, { languages: input.languages, format: undefined });
  const manifest = files.length > 0 || dir === '-' ? undefined : await readManifest(context.absolute(dir));
  await assertFiles(context, { files, manifest }, dir, ['translations']);
  const read = new Map<string, ReadFile>();
  for (const file of files) {
    const one = await readOne(context, file);
    read.set(one.lang, one);
  }
  const contextOf = loadTransferContexts((lang) => Promise.resolve(read.get(lang)?.document ?? {}));
  const checked: CheckedLanguage[] = [];
  for (const { lang, path, document, lines } of read.values()) {
    const inspected = inspectTranslations(document, await contextOf(lang, document));
    checked.push(reportOf(context, inspected, { path, lines, allowMissing: input.allowMissing }));
  }
  return { checked, skipped: [...read.values()].reduce((sum, { skipped }) => sum + skipped, 0) };
}

/** The messages with which a file is compared do not matter for its document, only for marks of review. */
const NO_SOURCES: Pick<TransferContext, 'sourceLang' | 'sources'> = { sourceLang: 'en', sources: {} };

async function readOne(context: Context, file: LocatedFile): Promise<ReadFile> {
  const { path } = file;
  if (file.format === 'json') {
    const text = new TextDecoder().decode(file.bytes);
    const document = jsonDocument(file);
    return { lang: languageOf(file, undefined), path, document, lines: jsonLines(text), skipped: 0 };
  }
  const read = await parse(context, file);
  const { document, refused } = documentOfFile(read, {}, NO_SOURCES);
  const skipped = reportSkipped(context, path, read, refused);
  return { lang: languageOf(file, read.language), path, document, lines: read.lines, skipped };
}
