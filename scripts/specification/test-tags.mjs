import ts from 'typescript';

const RUNNERS = new Set(['describe', 'suite', 'it', 'test']);
/** Rings that a tag can declare (tests/fixtures/run/rings.ts). Tests of the ring `night` cover no line. */
const GATE = 'gate';
const NIGHT = 'night';
const NIGHT_FILE = /(?:\/\/|\*)\s*@module-tag\s+night\b/;

/**
 * @typedef {object} FileTags
 * @property {number} tests number of declared tests; a table counts once
 * @property {{tag: string, title: string, tests: number, nodes: ts.Node[]}[]} tagged tags of tests and suites, in
 *   file order, with the number of their tests and the calls that declare them
 * @property {string[]} problems descriptions of tags that cannot be read
 */

/**
 * Reads the tags of the tests in a file without running them. Leaves out the tests of the ring `night`.
 *
 * @param {string} file name of the file for error messages
 * @param {string} source
 * @param {ReadonlySet<string>} validTags
 * @param {(specifier: string) => string | undefined} readText returns the source of an imported module
 * @returns {FileTags}
 */
export function readTags(file, source, validTags, readText = () => undefined) {
  const parsed = parse(file, source);
  if (NIGHT_FILE.test(source)) return { tests: 0, tagged: [], problems: [] };
  const tagged = [];
  const readImport = (specifier) => {
    const text = readText(specifier);
    return text === undefined ? undefined : parse(specifier, text);
  };
  const problems = [];
  const readable = new Set([...validTags, GATE]);

  /** Returns the calls in the node that declare tests. Adds their tags to `tagged`. */
  const visit = (node, titles) => {
    const runner = ts.isCallExpression(node) ? runnerOf(node.expression) : undefined;
    if (runner === undefined || !isDeclared(node)) return testsBelow(node, titles);
    // The line must have a test that runs before a change lands.
    if (tagsOf(node).includes(NIGHT)) return [];
    const path = [...titles, titleOf(node.arguments[0], parsed)];
    const all = tagsOf(node).flatMap((one) => one ?? tagsNear(node, readable, readImport));
    const tags = all.filter((tag) => tag !== GATE);
    const entries = tags.map((tag) => ({ tag, title: path.join(' › '), tests: 0, nodes: [] }));
    tagged.push(...entries);
    if (all.length === 0 && tagsOf(node).length > 0)
      problems.push(`${file}: the tags of “${path.join(' › ')}” cannot be read. Write them in its options.`);
    const isSuite = runner === 'describe' || runner === 'suite';
    const tests = isSuite ? testsBelow(node, path) : [node];
    // A function that the suite calls may declare its tests.
    const nodes = tests.length > 0 ? tests : [node];
    for (const entry of entries) Object.assign(entry, { tests: tests.length, nodes });
    return tests;
  };
  const testsBelow = (node, titles) => {
    const tests = [];
    ts.forEachChild(node, (child) => {
      tests.push(...visit(child, titles));
    });
    return tests;
  };

  return { tests: visit(parsed, []).length, tagged, problems };
}

function parse(name, source) {
  const kind = name.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  return ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true, kind);
}

/** Returns `it` for `it`, `it.each`, `it.each(table)` and `it.skipIf(condition)`. */
function runnerOf(expression) {
  if (ts.isIdentifier(expression)) return RUNNERS.has(expression.text) ? expression.text : undefined;
  if (ts.isPropertyAccessExpression(expression)) return runnerOf(expression.expression);
  if (ts.isCallExpression(expression)) return runnerOf(expression.expression);
  if (ts.isTaggedTemplateExpression(expression)) return runnerOf(expression.tag);
  return undefined;
}

/**
 * Returns true if the call declares a test or suite with a title and a body. `it.each(table)` without a second
 * call does not.
 */
const isDeclared = (node) =>
  node.arguments.slice(1).some((one) => ts.isArrowFunction(one) || ts.isFunctionExpression(one));

function titleOf(node, parsed) {
  return ts.isStringLiteralLike(node) ? node.text : node.getText(parsed);
}

/**
 * Returns the tags of a test whose tags come from a variable, or from the table that a `for` loop iterates over.
 * Looks in the declaration of the variable or table, in this file or in an imported one. If that contains no
 * tags, returns the tags in the enclosing suite or file, without those in the options of other tests.
 */
function tagsNear(node, validTags, readImport) {
  const names = new Set();
  const collectNames = (child) => {
    // Returns nothing, because `forEachChild` stops at the first defined return value.
    if (ts.isIdentifier(child)) names.add(child.text);
    else ts.forEachChild(child, collectNames);
  };
  collectNames(tagsProperty(node));
  for (let around = node.parent; around !== undefined; around = around.parent) {
    // The loop declares the variable of a table row. The table itself is declared further out.
    if (ts.isForOfStatement(around) && declares(around.initializer, names)) collectNames(around.expression);
    const isGroup = ts.isCallExpression(around) && runnerOf(around.expression) !== undefined;
    const places = [
      declarationsOf(around).filter((one) => declares(one, names)),
      importsOf(around, names).map(readImport),
      isGroup || ts.isSourceFile(around) ? [around] : [],
    ];
    for (const place of places) {
      const tags = place.flatMap((one) => (one === undefined ? [] : tagsIn(one, validTags)));
      if (tags.length > 0) return [...new Set(tags)];
    }
  }
  return [];
}

const declarationsOf = (node) =>
  (node.statements ?? []).flatMap((one) =>
    ts.isVariableStatement(one) ? [...one.declarationList.declarations] : [],
  );

/** Returns the specifiers of the local modules from which one of the names is imported. */
const importsOf = (node, names) =>
  (node.statements ?? [])
    .filter((one) => ts.isImportDeclaration(one) && one.moduleSpecifier.text.startsWith('.'))
    .filter((one) => one.importClause !== undefined && declares(one.importClause, names))
    .map((one) => one.moduleSpecifier.text);

/** Returns true if one of the names is bound in the node, directly or by destructuring. */
function declares(node, names) {
  if (ts.isVariableDeclaration(node)) return declares(node.name, names);
  if (ts.isIdentifier(node)) return names.has(node.text);
  return ts.forEachChild(node, (child) => (declares(child, names) ? true : undefined)) ?? false;
}

function tagsIn(node, validTags) {
  const tags = [];
  const visit = (child) => {
    if (ts.isStringLiteralLike(child) && validTags.has(child.text)) tags.push(child.text);
    if (!isOptions(child)) ts.forEachChild(child, visit);
  };
  ts.forEachChild(node, visit);
  return tags;
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

/** Returns the tags in the options of a test. `undefined` represents a tag that is not a string literal. */
function tagsOf(node) {
  const property = tagsProperty(node);
  if (property === undefined) return [];
  if (!ts.isPropertyAssignment(property)) return [undefined];
  const { initializer } = property;
  const words = ts.isArrayLiteralExpression(initializer) ? [...initializer.elements] : [initializer];
  return words.map((one) => (ts.isStringLiteralLike(one) ? one.text : undefined));
}
