import ts from 'typescript';

/**
 * One comment: a block, or consecutive `//` lines.
 * @typedef {object} SourceComment
 * @property {number} line number of its first line, counted from 1
 * @property {number} start offset of its first character
 * @property {number} end offset after its last character
 * @property {'doc' | 'block' | 'line'} kind
 * @property {string} text prose without delimiters and leading asterisks
 */

/**
 * Returns the comments of a TypeScript, JavaScript or CSS file, in source order.
 * @param {string} file name of the file, whose extension selects the syntax
 * @param {string} source content of the file
 * @returns {SourceComment[]}
 */
export function commentsOf(file, source) {
  const ranges = file.endsWith('.css') ? cssRanges(source) : scriptRanges(file, source);
  return joinLines(source, ranges).map((range) => describe(source, range));
}

function cssRanges(source) {
  return [...source.matchAll(/\/\*[\s\S]*?\*\//g)].map(({ index, 0: text }) => ({
    start: index,
    end: index + text.length,
  }));
}

function scriptRanges(file, source) {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const ranges = new Map();
  const add = (comments) => {
    for (const { pos, end } of comments ?? []) ranges.set(pos, { start: pos, end });
  };
  const visit = (node) => {
    // JSX text is content. `//` in it does not start a comment.
    if (ts.isJsxText(node)) return;
    if (node.getChildCount(tree) > 0) return node.getChildren(tree).forEach(visit);
    add(ts.getLeadingCommentRanges(source, node.getFullStart()));
    add(ts.getTrailingCommentRanges(source, node.end));
  };
  visit(tree);
  return [...ranges.values()].sort((a, b) => a.start - b.start);
}

/** Joins `//` comments on consecutive lines, if the first one is at the start of its line. */
function joinLines(source, ranges) {
  const joined = [];
  for (const range of ranges) {
    const before = joined.at(-1);
    const isLine = source.startsWith('//', range.start);
    const gap = before === undefined ? '' : source.slice(before.end, range.start);
    if (
      isLine &&
      before !== undefined &&
      source.startsWith('//', before.start) &&
      /^\n[ \t]*$/.test(gap) &&
      startsLine(source, before.start)
    ) {
      before.end = range.end;
    } else joined.push({ ...range });
  }
  return joined;
}

const startsLine = (source, offset) =>
  source.slice(source.lastIndexOf('\n', offset - 1) + 1, offset).trim() === '';

function describe(source, { start, end }) {
  const raw = source.slice(start, end);
  const kind = raw.startsWith('//') ? 'line' : raw.startsWith('/**') ? 'doc' : 'block';
  const text =
    kind === 'line'
      ? raw.replaceAll(/^[ \t]*\/\/[ \t]?/gm, '')
      : raw
          .replace(/^\/\*\*?/, '')
          .replace(/\*\/$/, '')
          .replaceAll(/^[ \t]*\*[ \t]?/gm, '');
  return { line: source.slice(0, start).split('\n').length, start, end, kind, text: text.trim() };
}
