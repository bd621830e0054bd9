import { placeOf, settingsPageKey } from '../../../config/schema/layout.js';
import { readConfig } from '../../../config/upgrade/read.js';
import type { ConfigFile } from '../../../contract/vocabulary.js';
import type { ConfigChange } from '../../../config/diff.js';
import { pathText } from '../../../lib/json-path.js';
import { keyedVersionsOf } from '../../../documents/keyed-versions.js';
import type { ChangeLine } from '../../../documents/saving/savable.js';
import { isObject } from '../../../lib/object.js';
import { isSameJson } from '../../../lib/same-json.js';
import type { Translator } from '../../../translations/translator.js';
import { changesAsText, describeChanges, type ChangeDescription } from '../changes/describe-changes.js';
import {
  describeFileChange,
  describeTranslationChanges,
  type BrandingFileFacts,
  type FileDescription,
  type TranslationDescription,
} from '../changes/describe-other-changes.js';
import { diffText, type TextRun } from '../changes/text-diff.js';
import { fieldPath } from '../settings/unsaved.js';
import { historyAreaKey, messagesOf } from './areas.js';
import type { LoadedDocument } from './load-documents.js';

/** One line of a comparison, described in the language of the admin. */
export type HistoryLine =
  | { readonly kind: 'setting'; readonly id: string; readonly description: ChangeDescription }
  | { readonly kind: 'message'; readonly id: string; readonly description: TranslationDescription }
  | {
      readonly kind: 'file';
      readonly id: string;
      readonly description: FileDescription;
      /** True if the file after the change is the stored one, so that its image can be shown. */
      readonly isCurrent: boolean;
    }
  /** An item of a document with keys, such as a permission rule. */
  | { readonly kind: 'item'; readonly id: string; readonly line: ChangeLine; readonly text: string }
  /** A page. */
  | {
      readonly kind: 'entry';
      readonly id: string;
      readonly title: string;
      readonly action: 'added' | 'changed' | 'removed';
      /** Difference by word. Null for an added or removed page. */
      readonly runs: readonly TextRun[] | null;
      readonly text: string;
    };

/** Lines about the same part of the portal. */
export interface HistoryGroup {
  readonly id: string;
  /** Name of a page of the admin area, or of another document. */
  readonly title: string;
  readonly lines: readonly HistoryLine[];
  /** True if a version is no longer stored, so that there are no lines. */
  readonly isDropped: boolean;
}

/** Two versions of a document to compare. */
export type ComparedDocument = Pick<LoadedDocument, 'document' | 'before' | 'after'> & {
  readonly isComplete: boolean;
  /** IDs of the only lines to describe. Default: all. See {@link settingId}; for messages, the message key. */
  readonly only?: ReadonlySet<string>;
};

/** Returns the ID of the line about a setting. */
export const settingId = ({ path }: Pick<ConfigChange, 'path'>): string => pathText(path);

/** Describes the differences between versions of documents, grouped by page. */
export function describeDocuments(
  documents: readonly ComparedDocument[],
  translator: Translator,
): readonly HistoryGroup[] {
  const groups: HistoryGroup[] = [];
  for (const group of documents.flatMap((one) => withOnly(groupsOf(one, translator), one.only))) {
    const index = groups.findIndex(({ id }) => id === group.id);
    const same = groups[index];
    if (same === undefined) groups.push(group);
    else groups[index] = { ...same, lines: [...same.lines, ...group.lines] };
  }
  return groups.filter(({ lines, isDropped }) => isDropped || lines.length > 0);
}

const withOnly = (
  groups: readonly HistoryGroup[],
  only: ComparedDocument['only'],
): readonly HistoryGroup[] =>
  only === undefined
    ? groups
    : groups.map((group) => ({ ...group, lines: group.lines.filter(({ id }) => only.has(id)) }));

/** Returns the lines as text, one each. */
export const historyAsText = (groups: readonly HistoryGroup[]): string =>
  changesAsText(
    groups.flatMap(({ lines }) => lines).map((line) => ('description' in line ? line.description : line)),
  );

function groupsOf(compared: ComparedDocument, translator: Translator): readonly HistoryGroup[] {
  const { document, isComplete, before, after } = compared;
  const { kind, lang = '' } = document;
  const id = [kind, lang].join(' ');
  const title = titleOf(compared, translator);
  const group = (lines: readonly HistoryLine[]) => [{ id, title, lines, isDropped: !isComplete }];
  if (!isComplete) return group([]);
  if (kind === 'config') return settingGroups(before, after, translator);
  if (kind === 'file') return [{ ...fileGroup(compared, translator), title, isDropped: false }];
  const keyed = keyedVersionsOf(kind);
  if (keyed !== undefined) return group(keyed.describe(before, after, translator).map(itemLine(translator)));
  if (kind !== 'translations') return group(entryLines(compared, translator));
  const changes = describeTranslationChanges(
    { lang, before: ownMessages(before), after: ownMessages(after) },
    translator,
  );
  return group(changes.map((description) => ({ kind: 'message', id: description.key, description })));
}

function titleOf({ document: { kind, lang = '' } }: ComparedDocument, translator: Translator): string {
  const { t } = translator;
  if (kind === 'config') return t('settings.history.configuration');
  if (kind === 'file') return t(settingsPageKey('appearance'));
  if (kind === 'translations') return messagesOf(lang, translator);
  return t(historyAreaKey(kind === 'custom_html' ? 'pages' : kind));
}

/** Returns the changed settings by page. */
function settingGroups(before: unknown, after: unknown, translator: Translator): readonly HistoryGroup[] {
  const { t } = translator;
  const [from, to] = [before, after].map((document) => readConfig(document).config);
  const groups = new Map<string, HistoryLine[]>();
  for (const description of describeChanges(from, to, translator)) {
    const page = placeOf(fieldPath(description.change.path))?.page ?? '';
    const line = { kind: 'setting', id: settingId(description.change), description } as const;
    groups.set(page, [...(groups.get(page) ?? []), line]);
  }
  return [...groups].map(([page, lines]) => ({
    id: `page ${page}`,
    title: page === '' ? t('settings.history.configuration') : t(`settings.page.${page}`),
    lines,
    isDropped: false,
  }));
}

function fileGroup({ document, before, after }: ComparedDocument, translator: Translator) {
  const name = document.name as ConfigFile;
  const description = describeFileChange(name, factsOf(before), factsOf(after), translator);
  const isCurrent = document.after.state === 'current';
  return { id: 'page appearance', lines: [{ kind: 'file', id: name, description, isCurrent }] as const };
}

function factsOf(content: unknown): BrandingFileFacts | null {
  if (!isObject(content)) return null;
  const { mime, bytes } = content;
  return typeof mime === 'string' && typeof bytes === 'number' ? { mediaType: mime, bytes } : null;
}

const itemLine =
  ({ t }: Translator) =>
  (line: ChangeLine): HistoryLine => {
    const { id, name, from, to, action } = line;
    const none = t('change.value.none');
    const text = `${name}: ${action ?? `${from?.text ?? none} → ${to?.text ?? none}`}`;
    return { kind: 'item', id, line, text };
  };

/** Compares the pages of a language by word. */
function entryLines(
  { document, before, after }: ComparedDocument,
  translator: Translator,
): readonly HistoryLine[] {
  const { t, locale } = translator;
  const [from, to] = [before, after].map((content) => (isObject(content) ? content : {})) as [
    Record<string, unknown>,
    Record<string, unknown>,
  ];
  return [...new Set([...Object.keys(from), ...Object.keys(to)])]
    .filter((key) => !isSameJson(from[key], to[key]))
    .map((key) => {
      const [old, changed] = [from[key], to[key]];
      const action = old === undefined ? 'added' : changed === undefined ? 'removed' : 'changed';
      const isText = typeof old === 'string' && typeof changed === 'string';
      const runs = isText ? diffText(old, changed, { locale: document.lang ?? locale }) : null;
      const text = `${key}: ${t(`settings.history.action.${action}`)}`;
      return { kind: 'entry', id: key, title: key, action, runs, text };
    });
}

/** Returns translations without their metadata, which have no place in the interface. */
function ownMessages(document: unknown): unknown {
  if (!isObject(document)) return {};
  const { _meta: _, ...messages } = document;
  return messages;
}
