import ts from 'typescript';

const RUNNERS = new Set(['describe', 'suite', 'it', 'test']);

/**
 * Reads what the tests of a file are tagged with, without running them.
 *
 * @param {string} file its name, for what is complained of
 * @param {string} source
 * @param {ReadonlySet<string>} known what may be a tag
 * @returns {{tests: number, tagged: {tag: string, title: string, tests: number}[], faults: string[]}} `tests` are the
 *   tests written down (a table counts once); `tagged` has an entry for each tag of a test or of a suite, in the order
 *   of the file; `faults` are tags that cannot be read so
 */
export function readTags(file, source, known) {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const parsed = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, kind);
  const tagged = [];
  const faults = [];

  /** Returns the number of tests below the node. */
  const visit = (node, titles) => {
    const runner = ts.isCallExpression(node) ? runnerOf(node.expression) : undefined;
    if (runner === undefined || !isDeclared(node)) return countBelow(node, titles);
    const here = [...titles, titleOf(node.arguments[0], parsed)];
    const tags = tagsOf(node).flatMap((one) => one ?? tagsNear(node, known));
    const own = tags.map((tag) => ({ tag, title: here.join(' › '), tests: 0 }));
    tagged.push(...own);
    if (own.length === 0 && tagsOf(node).length > 0)
      faults.push(`${file}: the tags of “${here.join(' › ')}” cannot be read: write them in its options.`);
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

/**
 * The tags of a test that has them from a variable, or from a row of a table: those of the variable of that name which
 * is declared nearest, else all that are written in the group around it, in no other test's own options.
 */
function tagsNear(node, known) {
  const names = new Set();
  const nameThem = (child) => {
    // Nothing is returned: the walk ends at the first answer.
    if (ts.isIdentifier(child)) names.add(child.text);
    else ts.forEachChild(child, nameThem);
  };
  nameThem(tagsProperty(node));
  const isVariable = (one) =>
    ts.isVariableDeclaration(one) && ts.isIdentifier(one.name) && names.has(one.name.text);
  for (let around = node.parent; around !== undefined; around = around.parent) {
    const declared = around.statements?.flatMap((one) =>
      ts.isVariableStatement(one) ? one.declarationList.declarations.filter(isVariable) : [],
    );
    const isGroup = ts.isCallExpression(around) && runnerOf(around.expression) !== undefined;
    const found = new Set((declared ?? []).flatMap((one) => written(one, known)));
    if (found.size === 0 && isGroup) written(around, known).forEach((tag) => found.add(tag));
    if (found.size > 0) return [...found];
  }
  return [];
}

function written(node, known) {
  const found = [];
  const visit = (child) => {
    if (ts.isStringLiteralLike(child) && known.has(child.text)) found.push(child.text);
    if (!isOptions(child)) ts.forEachChild(child, visit);
  };
  ts.forEachChild(node, visit);
  return found;
}

const isOptions = (node) =>
  ts.isObjectLiteralExpression(node) &&
  ts.isCallExpression(node.parent) &&
  runnerOf(node.parent.expression) !== undefined &&
  isDeclared(node.parent);

const tagsProperty = (node) =>
  node.arguments
    .find(ts.isObjectLiteralExpression)
    ?.properties.find(({ name }) => name !== undefined && ts.isIdentifier(name) && name.text === 'tags');

/** The tags in a test's options; `undefined` for one that is not a word written there. */
function tagsOf(node) {
  const property = tagsProperty(node);
  if (property === undefined) return [];
  if (!ts.isPropertyAssignment(property)) return [undefined];
  const { initializer } = property;
  const words = ts.isArrayLiteralExpression(initializer) ? [...initializer.elements] : [initializer];
  return words.map((one) => (ts.isStringLiteralLike(one) ? one.text : undefined));
}
