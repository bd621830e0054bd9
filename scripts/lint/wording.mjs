import { repositoryFiles } from './repository-files.mjs';
import { ALLOWED, GERMAN_MARKERS, MARKERS } from './wording/marker-words.mjs';
import { proseOf } from './wording/prose.mjs';
import { plainProse, sentencesOf, wordCount } from './wording/sentences.mjs';

/** Maximum length of a sentence in a comment, message or document, in words. */
export const MAX_WORDS = 30;

/** Patterns for files with prose. Catalogs are the only JSON files among them. */
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

/**
 * Files that are not checked: the list of marker words, and a document that is generated from test titles and
 * other checked files.
 */
const EXEMPT = ['scripts/lint/wording/marker-words.mjs', 'docs/coverage-of-specification.md'];

/**
 * Reports marker words in comments, test titles, catalogs and documents. Also reports sentences in comments,
 * messages and documents that are too long.
 * @param {string} root path of the repository
 * @param {readonly string[]} paths folders or files to report. If empty, all files are reported.
 * @returns {string[]} one message per word or sentence
 */
export function checkWording(root, paths = []) {
  return filesOf(root, paths).flatMap((file) =>
    proseOf(root, file).flatMap((prose) => [...markersIn(file, prose), ...longSentencesIn(prose)]),
  );
}

/** Returns the paths of the files to check. */
export function filesOf(root, paths = []) {
  return repositoryFiles(root, FILES, paths).filter((file) => !EXEMPT.includes(file));
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
