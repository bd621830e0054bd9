import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { commentsOf } from './comments.mjs';

/**
 * One piece of prose: a comment, a test title, a message or a block of a document.
 * @typedef {object} Prose
 * @property {string} at `file:line`, or `file: key` for a message
 * @property {'comment' | 'title' | 'message' | 'document'} kind
 * @property {string} text Markdown
 * @property {'en' | 'de'} language
 */

/**
 * Returns the prose of a file, or an empty list for a file without prose.
 * @param {string} root path of the repository
 * @param {string} file path of the file, relative to the repository
 * @returns {Prose[]}
 */
export function proseOf(root, file) {
  const source = readFileSync(join(root, file), 'utf8');
  if (file.endsWith('.md')) return documentProse(file, source);
  if (file.endsWith('.json')) return messageProse(file, JSON.parse(source));
  return [
    ...commentProse(file, source),
    ...(/\.(test|nightly)\.tsx?$/.test(file) ? titleProse(file, source) : []),
  ];
}

function commentProse(file, source) {
  return commentsOf(file, source).map(({ line, text }) => ({
    at: `${file}:${line}`,
    kind: 'comment',
    text,
    language: 'en',
  }));
}

const TITLED = new Set(['it', 'test', 'describe']);

/** Returns the titles of `it`, `test` and `describe`, including tables such as `it.each(…)(…)`. */
function titleProse(file, source) {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const titles = [];
  const visit = (node) => {
    if (ts.isCallExpression(node) && TITLED.has(firstName(node.expression))) {
      const [title] = node.arguments;
      const text = title === undefined ? undefined : textOf(title);
      if (text !== undefined) titles.push({ title, text });
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return titles.map(({ title, text }) => ({
    at: `${file}:${tree.getLineAndCharacterOfPosition(title.getStart(tree)).line + 1}`,
    kind: 'title',
    text,
    language: 'en',
  }));
}

/** Returns the identifier at the start of a call chain: `it` for `it.skipIf(x).each(y)`. */
function firstName(expression) {
  if (ts.isIdentifier(expression)) return expression.text;
  return expression.expression === undefined ? undefined : firstName(expression.expression);
}

function textOf(node) {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return [node.head.text, ...node.templateSpans.map((span) => span.literal.text)].join('…');
}

function messageProse(file, tree, path = []) {
  const language = /(^|[./])de\.json$/.test(file) ? 'de' : 'en';
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [{ at: `${file}: ${[...path, key].join('.')}`, kind: 'message', text: value, language }]
      : messageProse(file, value, [...path, key]),
  );
}

/** Returns the headings, paragraphs, list entries and table rows of a Markdown document, without fenced code. */
function documentProse(file, source) {
  const blocks = [];
  let fenced = false;
  for (const [index, line] of source.split('\n').entries()) {
    if (/^\s*(```|~~~)/.test(line)) fenced = !fenced;
    else if (!fenced && /^\s*\|/.test(line)) blocks.push({ line: index + 1, text: line, closed: true });
    else if (fenced || line.trim() === '') blocks.push(undefined);
    else if (blocks.at(-1) === undefined || blocks.at(-1).closed || startsBlock(line))
      blocks.push({ line: index + 1, text: line, closed: line.startsWith('#') });
    else blocks.at(-1).text += `\n${line}`;
  }
  return blocks
    .filter((block) => block !== undefined)
    .map(({ line, text }) => ({ at: `${file}:${line}`, kind: 'document', text, language: 'en' }));
}

const startsBlock = (line) => /^\s*([-*+]|\d+\.|>|#+)\s/.test(line);
