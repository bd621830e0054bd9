import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ALLOWED, GERMAN_MARKERS, MARKERS } from './wording/marker-words.mjs';
import { proseOf } from './wording/prose.mjs';
import { plainProse, sentencesOf, wordCount } from './wording/sentences.mjs';

/** Longest sentence in a comment or document, in words. */
export const MAX_WORDS = 30;

/** Files with prose. Catalogs are the only JSON files. */
const FILES = [
  '*.ts',
  '*.tsx',
  '*.mjs',
  '*.js',
  '*.css',
  '*.md',
  '*/catalogs/*.json',
  'packages/cli/src/translations/*.json',
];

/** The list of marker words, and a document with the statements and test titles that are checked in the tests. */
const EXEMPT = ['scripts/lint/wording/marker-words.mjs', 'docs/coverage-of-specification.md'];

/**
 * Reports marker words in comments, test titles, catalogs and documents, and sentences that are too long in comments
 * and documents.
 * @param {string} root the repository
 * @param {readonly string[]} paths folders to report; none reports all
 * @returns {string[]} one message per word or sentence
 */
export function checkWording(root, paths = []) {
  return filesOf(root)
    .filter((file) => paths.length === 0 || paths.some((path) => file.startsWith(path)))
    .flatMap((file) =>
      proseOf(root, file).flatMap((prose) => [...markersIn(file, prose), ...longSentencesIn(prose)]),
    );
}

/** Files with prose that is ours, in the order of their paths. */
export function filesOf(root) {
  return execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...FILES], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file !== '' && existsSync(join(root, file)) && !EXEMPT.includes(file));
}

function markersIn(file, { at, text, language }) {
  const prose = ALLOWED.filter(
    ({ phrase, path = '' }) => phrase !== undefined && file.startsWith(path),
  ).reduce((rest, { phrase }) => rest.replaceAll(phrase, ' '), plainProse(text));
  return (language === 'de' ? GERMAN_MARKERS : MARKERS).flatMap(({ words, phrase, instead }) =>
    [...prose.matchAll(phrase ?? new RegExp(`\\b(${words.join('|')})\\b`, 'gi'))].map(
      ({ 0: marker }) => `${at}\n    wording: “${marker.trim()}”. Write: ${instead}.`,
    ),
  );
}

function longSentencesIn({ at, kind, text, language }) {
  if (language !== 'en' || kind === 'title') return [];
  return sentencesOf(plainProse(text))
    .filter((sentence) => wordCount(sentence) > MAX_WORDS)
    .map(
      (sentence) =>
        `${at}\n    wording: ${wordCount(sentence)} words in one sentence, at most ${MAX_WORDS}: “${sentence.slice(0, 60)}…”.`,
    );
}
