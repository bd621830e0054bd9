import ts from 'typescript';

const RUNNERS = new Set(['describe', 'suite', 'it', 'test']);

/**
 * Reads what the tests of a file are tagged with, without running them.
 *
 * @param {string} file its name, for what is complained of
 * @param {string} source
 * @returns {{tests: number, tagged: {tag: string, title: string, tests: number}[], faults: string[]}} `tests` are the
 *   tests written down (a table counts once); `tagged` has an entry for each tag of a test or of a suite, in the order
 *   of the file; `faults` are tags that cannot be read so
 */
export function readTags(file, source) {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const parsed = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, kind);
  const tagged = [];
  const faults = [];

  /** Returns the number of tests below the node. */
  const visit = (node, titles) => {
    const runner = ts.isCallExpression(node) ? runnerOf(node.expression) : undefined;
    if (runner === undefined || !isDeclared(node)) return countBelow(node, titles);
    const here = [...titles, titleOf(node.arguments[0], parsed)];
    const own = tagsOf(node).map((tag) => ({ tag, title: here.join(' › '), tests: 0 }));
    tagged.push(...own.filter(({ tag }) => tag !== undefined));
    if (own.some(({ tag }) => tag === undefined))
      faults.push(`${file}: the tags of “${here.join(' › ')}” are not written as words in a list.`);
    const isSuite = runner === 'describe' || runner === 'suite';
    const tests = isSuite ? countBelow(node, here) : 1;
    for (const entry of own) entry.tests = tests;
    return tests;
  };
  const countBelow = (node, titles) => {
    let tests = 0;
    ts.forEachChild(node, (child) => {
      tests += visit(child, titles);
    });
    return tests;
  };

  return { tests: visit(parsed, []), tagged, faults };
}

/** `it` of `it`, `it.each`, `it.each(table)` and `it.skipIf(condition)`. */
function runnerOf(expression) {
  if (ts.isIdentifier(expression)) return RUNNERS.has(expression.text) ? expression.text : undefined;
  if (ts.isPropertyAccessExpression(expression)) return runnerOf(expression.expression);
  if (ts.isCallExpression(expression)) return runnerOf(expression.expression);
  if (ts.isTaggedTemplateExpression(expression)) return runnerOf(expression.tag);
  return undefined;
}

/** A test or a suite is declared with a title and what it does; `it.each(table)` alone is none yet. */
const isDeclared = (node) =>
  node.arguments.slice(1).some((one) => ts.isArrowFunction(one) || ts.isFunctionExpression(one));

function titleOf(node, parsed) {
  return ts.isStringLiteralLike(node) ? node.text : node.getText(parsed);
}

/** The tags in a test's options; `undefined` for one that is not a word written there. */
function tagsOf(node) {
  const options = node.arguments.find(ts.isObjectLiteralExpression);
  const property = options?.properties.find(
    (one) => one.name !== undefined && ts.isIdentifier(one.name) && one.name.text === 'tags',
  );
  if (property === undefined) return [];
  if (!ts.isPropertyAssignment(property)) return [undefined];
  const { initializer } = property;
  const words = ts.isArrayLiteralExpression(initializer) ? [...initializer.elements] : [initializer];
  return words.map((one) => (ts.isStringLiteralLike(one) ? one.text : undefined));
}
