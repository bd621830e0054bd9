import { createHash } from 'node:crypto';
import { toJson } from '../../../kernel/text/plain.js';
import { plain } from '../../../kernel/text/plain.js';
import type { CheckedLanguage, ReportRow } from './report.js';

/** Returns the hash that identifies a finding in several runs. It does not depend on its line. */
const fingerprint = ({ lang, kind, key, path }: ReportRow): string =>
  createHash('sha256')
    .update(JSON.stringify([path, lang, kind, key]))
    .digest('hex');

/** Returns workflow commands of GitHub, which it shows at the lines of a pull request. */
export function githubReport(rows: readonly ReportRow[]): string {
  return rows
    .map(({ isError, lang, key, path, line, message }) => {
      const facts = {
        file: path,
        ...(line === undefined ? {} : { line: String(line) }),
        title: `${lang}: ${plain(key)}`,
      };
      const properties = Object.entries(facts).map(([name, value]) => `${name}=${property(value)}`);
      return `::${isError ? 'error' : 'notice'} ${properties.join(',')}::${data(message)}\n`;
    })
    .join('');
}

/** Escapes the text of a workflow command, so that it can neither end the command nor start another one. */
const data = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
const property = (text: string): string => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

/** Returns a Code Quality report of GitLab. */
export function gitlabReport(rows: readonly ReportRow[]): string {
  const issues = rows.map((row) => ({
    description: `${row.lang} ${plain(row.key)}: ${row.message}`,
    check_name: `translations/${row.kind}`,
    fingerprint: fingerprint(row),
    severity: row.isError ? 'major' : 'info',
    location: { path: row.path, lines: { begin: row.line ?? 1 } },
  }));
  return `${toJson(issues)}\n`;
}

/** Returns a report in SARIF 2.1.0. */
export function sarifReport(rows: readonly ReportRow[]): string {
  const kinds = [...new Set(rows.map(({ kind }) => kind))].sort();
  const results = rows.map((row) => ({
    ruleId: row.kind,
    ruleIndex: kinds.indexOf(row.kind),
    level: row.isError ? 'error' : 'note',
    message: { text: `${row.lang} ${plain(row.key)}: ${row.message}` },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: row.path.split('/').map(encodeURIComponent).join('/') },
          ...(row.line === undefined ? {} : { region: { startLine: row.line } }),
        },
      },
    ],
    partialFingerprints: { 'assetportal/v1': fingerprint(row) },
  }));
  const rules = kinds.map((id) => ({ id, shortDescription: { text: `translations/${id}` } }));
  const run = { tool: { driver: { name: 'assetportal', rules } }, results };
  const schema = 'https://json.schemastore.org/sarif-2.1.0.json';
  return `${toJson({ $schema: schema, version: '2.1.0', runs: [run] })}\n`;
}

/** Returns a report in JUnit XML: one suite per language, and one test case per finding. */
export function junitReport(languages: readonly CheckedLanguage[]): string {
  const suites = languages.map(({ lang, rows }) => {
    const failures = rows.filter(({ isError }) => isError).length;
    const cases =
      rows.length === 0
        ? [`    <testcase ${attributes({ classname: lang, name: 'translations' })}/>`]
        : rows.map(testCase);
    const head = { name: `translations.${lang}`, tests: Math.max(1, rows.length), failures };
    return [
      `  <testsuite ${attributes({ ...head, skipped: rows.length - failures })}>`,
      ...cases,
      '  </testsuite>',
    ];
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<testsuites>',
    ...suites.flat(),
    '</testsuites>',
    '',
  ].join('\n');
}

function testCase({ lang, key, kind, path, line, message, isError }: ReportRow): string {
  const name = `${key} (${kind})`;
  const place = line === undefined ? path : `${path}:${line}`;
  const result = isError
    ? `<failure ${attributes({ type: kind, message })}>${xml(place)}</failure>`
    : `<skipped ${attributes({ message })}/>`;
  const facts = {
    classname: `translations.${lang}`,
    name,
    file: path,
    ...(line === undefined ? {} : { line }),
  };
  return `    <testcase ${attributes(facts)}>${result}</testcase>`;
}

const attributes = (values: Readonly<Record<string, string | number>>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}="${xml(String(value))}"`)
    .join(' ');

const REFERENCES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** Escapes text for XML, without characters that XML cannot contain. */
const xml = (text: string): string =>
  plain(text)
    .replace(/[\ufffe\uffff]|\p{Surrogate}/gu, '\ufffd')
    .replace(/[&<>"]/g, (character) => REFERENCES[character] ?? character);
