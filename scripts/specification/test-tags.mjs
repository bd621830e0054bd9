import ts from 'typescript';

const RUNNERS = new Set(['describe', 'suite', 'it', 'test']);

/**
 * Reads what the tests of a file are tagged with, without running them.
 *
 * @param {string} file its name, for what is complained of
 * @param {string} source
 * @param {ReadonlySet<string>} known what may be a tag
 * @param {(specifier: string) => string | undefined} readText the source of a module that it imports
 * @returns {{tests: number, tagged: {tag: string, title: string, tests: number}[], faults: string[]}} `tests` are the
 *   tests written down (a table counts once); `tagged` has an entry for each tag of a test or of a suite, in the order
 *   of the file; `faults` are tags that cannot be read so
 */
export function readTags(file, source, known, readText = () => undefined) {
  const parsed = parse(file, source);
  const tagged = [];
  const readImport = (specifier) => {
    const text = readText(specifier);
    return text === undefined ? undefined : parse(specifier, text);
  };
  const faults = [];

  /** Returns the number of tests below the node. */
  const visit = (node, titles) => {
    const runner = ts.isCallExpression(node) ? runnerOf(node.expression) : undefined;
    if (runner === undefined || !isDeclared(node)) return countBelow(node, titles);
    const here = [...titles, titleOf(node.arguments[0], parsed)];
    const tags = tagsOf(node).flatMap((one) => one ?? tagsNear(node, known, readImport));
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

function parse(name, source) {
  const kind = name.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  return ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true, kind);
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
 * The tags of a test that has them from a variable, or from a row of a table: those that are written in what the
 * variable is declared or looped over with, here or in a file that is imported; else those in the group or the file
 * around it, in no other test's own options.
 */
function tagsNear(node, known, readImport) {
  const names = new Set();
  const nameThem = (child) => {
    // Nothing is returned: `forEachChild` ends at the first answer.
    if (ts.isIdentifier(child)) names.add(child.text);
    else ts.forEachChild(child, nameThem);
  };
  nameThem(tagsProperty(node));
  for (let around = node.parent; around !== undefined; around = around.parent) {
    // A row of a table is named by the loop, and the table somewhere further out.
    if (ts.isForOfStatement(around) && declares(around.initializer, names)) nameThem(around.expression);
    const isGroup = ts.isCallExpression(around) && runnerOf(around.expression) !== undefined;
    const places = [
      declarationsOf(around).filter((one) => declares(one, names)),
      importsOf(around, names).map(readImport),
      isGroup || ts.isSourceFile(around) ? [around] : [],
    ];
    for (const place of places) {
      const found = place.flatMap((one) => (one === undefined ? [] : written(one, known)));
      if (found.length > 0) return [...new Set(found)];
    }
  }
  return [];
}

const declarationsOf = (node) =>
  (node.statements ?? []).flatMap((one) =>
    ts.isVariableStatement(one) ? [...one.declarationList.declarations] : [],
  );

/** The modules beside the file from which one of the names comes. */
const importsOf = (node, names) =>
  (node.statements ?? [])
    .filter((one) => ts.isImportDeclaration(one) && one.moduleSpecifier.text.startsWith('.'))
    .filter((one) => one.importClause !== undefined && declares(one.importClause, names))
    .map((one) => one.moduleSpecifier.text);

/** Whether one of the names is bound there, alone or taken out of a list or an object. */
function declares(node, names) {
  if (ts.isVariableDeclaration(node)) return declares(node.name, names);
  if (ts.isIdentifier(node)) return names.has(node.text);
  return ts.forEachChild(node, (child) => (declares(child, names) ? true : undefined)) ?? false;
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
