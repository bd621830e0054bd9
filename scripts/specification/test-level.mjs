import { existsSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import ts from 'typescript';
import { boundNames, namesIn } from './modules.mjs';

/**
 * Levels of tests in ascending order. A test has the highest level whose condition its code meets:
 *
 * - `declared`: it uses only constants, schemas and messages of the packages.
 * - `rule`: it calls a function or creates an object of the packages.
 * - `wired`: it creates the app of the SDK (`createApp`) or calls a real server.
 * - `reachable`: in tests/e2e it uses a browser, or in tests/cli it runs the built command or the whole program of the
 *   CLI with a command line.
 */
export const LEVELS = ['declared', 'rule', 'wired', 'reachable'];

/** Names of the hooks of a suite. */
const HOOKS = new Set(['beforeAll', 'beforeEach', 'aroundEach']);
/** Functions in packages/ that make a test `wired`, as path and name. */
const WIRING = new Set([
  'packages/sdk/src/app/create.ts#createApp',
  'packages/sdk/src/app/app.ts#createAppWith',
  'packages/server/src/boot/start.ts#startServer',
  'packages/server/src/boot/start.ts#serve',
]);
/** Portals that tests/fixtures/run/global.ts starts for all test files: real servers. */
const SHARED_PORTALS = new Set(['portal', 'recipes']);
const BINARY = 'packages/cli/bin/';
/** Function that parses a command line and runs the command, as the binary does. */
const PROGRAM = 'packages/cli/src/program.ts#start';
/** Code that only reads the message catalogs. It is not a rule of the message. */
const CATALOGS = /^packages\/sdk\/src\/(translations|lib)\//;

/**
 * @typedef {object} TestUse
 * @property {string} level one of `LEVELS`
 * @property {string[]} rules values of the packages that the test itself uses, as `path#name`
 *
 * Derives the level of a test from the code that it runs. This is its body, the variables and functions that it
 * uses, and the hooks that set these variables. Helpers in other files under tests/ are included. A test cannot
 * claim a level.
 *
 * @param {import('./modules.mjs').Modules} modules
 * @param {string} file path of the test file relative to the repository
 * @param {ts.Node} test call that declares the test or suite, in a tree with parents
 * @param {{id: string, kind: string}} line line that the test is tagged with
 * @returns {TestUse}
 */
export function useOf(modules, file, test, { id, kind }) {
  const path = join(modules.root, file);
  const nodes = nodesOf(test).flatMap((node) => rowsOf(node, id));
  const start = nodes.flatMap((node) => modules.importedIn(path, node));
  const { used, visited } = closureOf(modules, start);
  const parts = [...nodes, ...visited];
  const reached = [...used.values()].map((origin) => ({ ...origin, key: keyOf(modules, origin) }));
  const rules = reached.filter(({ key }) => key.startsWith('packages/')).map(({ key }) => key);
  return { level: levelOf({ modules, file, kind, reached, parts }), rules };
}

function levelOf({ modules, file, kind, reached, parts }) {
  const launches = parts.some((node) => usesBrowser(node));
  const runs =
    reached.some(({ key }) => key === PROGRAM) ||
    parts.some((node) => contains(node, (one) => ts.isStringLiteralLike(one) && one.text.includes(BINARY)));
  if ((launches && file.startsWith('tests/e2e/')) || (runs && file.startsWith('tests/cli/')))
    return 'reachable';
  const shared = parts.some((node) => contains(node, isSharedPortal));
  if (launches || runs || shared || reached.some(({ key }) => WIRING.has(key))) return 'wired';
  const ofPackages = reached.filter(({ key }) => key.startsWith('packages/'));
  const rules = ofPackages.filter(({ key }) => kind !== 'message' || !CATALOGS.test(key));
  return rules.length === 0 || rules.every((origin) => !isCode(modules, origin)) ? 'declared' : 'rule';
}

/** Returns the code that a test runs in its own file: its body, and the declarations and hooks that it needs. */
function nodesOf(test) {
  const nodes = new Set([test]);
  const scopes = scopesOf(test);
  const names = namesIn(test);
  for (let before = -1; before !== nodes.size;) {
    before = nodes.size;
    for (const statement of scopes) {
      for (const node of neededIn(statement, names)) {
        if (nodes.has(node)) continue;
        nodes.add(node);
        for (const name of namesIn(node)) names.add(name);
      }
    }
  }
  return [...nodes];
}

/**
 * Returns the rows of a table that contain the ID of a line, because a test with this tag uses no other rows. Returns
 * any other node unchanged.
 */
function rowsOf(node, id) {
  let table = ts.isVariableDeclaration(node) ? node.initializer : node;
  while (table !== undefined && (ts.isAsExpression(table) || ts.isSatisfiesExpression(table)))
    table = table.expression;
  if (table === undefined || !ts.isArrayLiteralExpression(table)) return [node];
  const isTagged = (one) => contains(one, (part) => ts.isStringLiteralLike(part) && part.text === id);
  const rows = table.elements.filter(isTagged);
  return rows.length === 0 ? [node] : rows;
}

/** Returns the statements before and around a test, from all enclosing blocks and loops up to the file. */
function scopesOf(test) {
  const statements = [];
  for (let around = test.parent; around !== undefined; around = around.parent) {
    if (ts.isForOfStatement(around)) statements.push(around.initializer, around.expression);
    else if (ts.isCallExpression(around)) statements.push(around.expression);
    else if (around.statements !== undefined) statements.push(...around.statements);
  }
  return statements;
}

/** Returns the parts of a statement that a test with these names uses. */
function neededIn(statement, names) {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.filter((one) =>
      boundNames(one.name).some((name) => names.has(name)),
    );
  if (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement))
    return names.has(statement.name?.text) ? [statement] : [];
  if (ts.isExpressionStatement(statement))
    return isHook(statement.expression) && assigns(statement.expression, names) ? [statement] : [];
  // The table of a parameterized test or of a loop around it.
  return ts.isStatement(statement) ? [] : [statement];
}

const isHook = (node) =>
  ts.isCallExpression(node) && ts.isIdentifier(node.expression) && HOOKS.has(node.expression.text);

/** Returns true if the node assigns one of the variables, or one of their properties. */
function assigns(node, names) {
  return contains(node, (one) => {
    if (!ts.isBinaryExpression(one) || one.operatorToken.kind !== ts.SyntaxKind.EqualsToken) return false;
    return [...namesIn(one.left)].some((name) => names.has(name));
  });
}

/**
 * Returns everything that the starting points use in files under tests/ and the values of the packages, but not
 * the code of the packages.
 */
function closureOf(modules, start) {
  const tests = join(modules.root, 'tests') + sep;
  const used = new Map();
  const visited = [];
  const rest = [...start];
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    const key = keyOf(modules, next);
    if (used.has(key)) continue;
    used.set(key, next);
    if (!next.module.startsWith(tests) || !/\.tsx?$/.test(next.module) || !existsSync(next.module)) continue;
    visited.push(...(modules.of(next.module).declarations.get(next.name) ?? []));
    rest.push(...modules.usedBy(next));
  }
  return { used, visited };
}

const keyOf = ({ root }, { module, name }) =>
  `${module.startsWith(root) ? relative(root, module).split(sep).join('/') : module}#${name}`;

/** Returns true for a function or class, and for a whole module. Constants, schemas and catalogs are data. */
function isCode(modules, { module, name }) {
  if (name === '*') return true;
  if (!/\.tsx?$/.test(module) || !existsSync(module)) return false;
  return (modules.of(module).declarations.get(name) ?? []).some(
    (node) =>
      ts.isFunctionDeclaration(node) ||
      ts.isClassDeclaration(node) ||
      (node.initializer !== undefined &&
        (ts.isArrowFunction(node.initializer) || ts.isFunctionExpression(node.initializer))),
  );
}

const usesBrowser = (node) =>
  contains(
    node,
    (one) =>
      ts.isPropertyAccessExpression(one) &&
      one.name.text === 'launch' &&
      ts.isIdentifier(one.expression) &&
      one.expression.text === 'chromium',
  );

const isSharedPortal = (node) =>
  ts.isCallExpression(node) &&
  ts.isIdentifier(node.expression) &&
  node.expression.text === 'inject' &&
  node.arguments.some((one) => ts.isStringLiteralLike(one) && SHARED_PORTALS.has(one.text));

function contains(node, condition) {
  return (
    condition(node) || (ts.forEachChild(node, (child) => contains(child, condition) || undefined) ?? false)
  );
}
