import {
  isErrorFinding,
  pluralOf,
  type FindingKind,
  type InspectedTranslations,
  type TranslationFinding,
} from '@assetportal/sdk/translations';
import type { Context } from '../../../kernel/context.js';
import { plain } from '../../../kernel/text/plain.js';
import { shown } from '../../../kernel/text/shown.js';

/** A finding with its place and its sentence. */
export interface ReportRow extends TranslationFinding {
  readonly lang: string;
  /** Path of the file. For the translations of the portal, the name of their file in an export. */
  readonly path: string;
  /** Line from 1. Undefined without a file, and for a message that the file lacks. */
  readonly line: number | undefined;
  /** Sentence in the language of the user, without control characters. */
  readonly message: string;
  /** False for a finding that does not fail the check. */
  readonly isError: boolean;
}

/** A language that was checked, with its findings. */
export interface CheckedLanguage extends Omit<InspectedTranslations, 'findings'> {
  readonly path: string;
  readonly rows: readonly ReportRow[];
}

interface Place {
  readonly path: string;
  readonly lines: ReadonlyMap<string, number>;
  /** True if missing messages do not fail the check. */
  readonly allowMissing: boolean;
}

/** Returns the findings of a language with their places. */
export function reportOf(
  context: Pick<Context, 't'>,
  { findings, ...facts }: InspectedTranslations,
  { path, lines, allowMissing }: Place,
): CheckedLanguage {
  const { lang } = facts;
  const rows = findings.map((finding): ReportRow => ({
    ...finding,
    lang,
    path,
    line: lines.get(finding.key),
    message: plain(sentenceOf(context, lang, finding)),
    isError: isErrorFinding(finding) && !(allowMissing && finding.kind === 'missing'),
  }));
  return { ...facts, path, rows };
}

function sentenceOf({ t }: Pick<Context, 't'>, lang: string, finding: TranslationFinding): string {
  const { kind, key, nearest, source } = finding;
  const code = kind === 'surplus' && nearest !== null ? 'nearest' : kind;
  const listOf = (names: readonly string[]) =>
    names.length === 0
      ? '–'
      : names.map((name) => (kind === 'placeholders' ? `{{${name}}}` : name)).join(', ');
  return t(`translations.check.messages.${code}`, {
    lang,
    nearest: nearest ?? '',
    source: shown(source ?? ''),
    category: pluralOf(key)?.category ?? '',
    expected: listOf(finding.expected),
    actual: listOf(finding.actual),
  });
}

/** Returns the findings by kind, in the order of the report. */
export function byKind(rows: readonly ReportRow[]): ReadonlyMap<FindingKind, readonly ReportRow[]> {
  const groups = new Map<FindingKind, ReportRow[]>();
  for (const row of rows) groups.set(row.kind, [...(groups.get(row.kind) ?? []), row]);
  return groups;
}
