import ts from 'typescript';

/** Folders of the SDK whose wiring is mutated. */
export const WIRED_FOLDERS = ['packages/sdk/src/app/', 'packages/sdk/src/domains/'];

/** Method calls in stores, modules and editors that are wiring. In packages/sdk/src/app, all statements are. */
const RESETS = /^(clear|reset|leave|stop|reload|refresh|renew|end|abort|remove|restore|invalidate)([A-Z]|$)/;
const HOOKS = /^(on[A-Z]\w*|show|send|toast)$/;
const VALIDATIONS = /^(validate|check|decide|blocked|can|is)[A-Z]|Faults?$|Problem$/;

/**
 * @typedef {object} Mutant change that disconnects one part of the SDK from another
 * @property {string} id path, line and column
 * @property {'subscription' | 'guard' | 'validation' | 'hook' | 'reset' | 'call'} kind
 * @property {number} start offset of the replaced code
 * @property {number} end
 * @property {string} code replaced code
 * @property {string} replacement
 */

/**
 * Derives the mutants of a file from its syntax tree: each removes a subscription, a guard, a validation, a call of
 * a hook, or a reset. In the app, each other call whose result is not used is removed, too. Pure rules have no
 * wiring mutants, because Stryker mutates them.
 *
 * @param {string} file path relative to the repository
 * @param {string} source
 * @returns {Mutant[]} in the order of their position
 */
export function mutantsOf(file, source) {
  const parsed = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const isApp = file.startsWith(WIRED_FOLDERS[0]);
  if (!isApp && !isStateful(parsed)) return [];
  const mutants = [];
  const add = (kind, node, replacement) => {
    const start = node.getStart(parsed);
    const { line, character } = parsed.getLineAndCharacterOfPosition(start);
    const id = `${file}:${line + 1}:${character + 1}`;
    mutants.push({ id, kind, start, end: node.end, code: node.getText(parsed), replacement });
  };
  const visit = (node) => {
    if (ts.isIfStatement(node) && isGuard(node)) add('guard', node.expression, 'false');
    if (ts.isCallExpression(node)) {
      const kind = kindOf(node, isApp);
      if (kind !== undefined) add(kind, node, REPLACEMENTS[kind] ?? 'undefined');
    }
    ts.forEachChild(node, visit);
  };
  visit(parsed);
  return mutants;
}

/** Code that replaces a call. The result of `subscribe` is a function that ends the subscription. */
const REPLACEMENTS = { subscription: '(() => undefined)' };

/** Returns true for a file that holds or connects state: a store, a module or an editor. */
const isStateful = (parsed) =>
  parsed.statements.some(
    (one) =>
      ts.isImportDeclaration(one) &&
      /zustand|readable-store|\/latest\.js/.test(one.moduleSpecifier.text) &&
      one.importClause?.isTypeOnly !== true,
  );

/** Returns true for an `if` without `else` that ends the function. */
function isGuard({ thenStatement, elseStatement }) {
  if (elseStatement !== undefined) return false;
  const last = ts.isBlock(thenStatement) ? thenStatement.statements.at(-1) : thenStatement;
  return last !== undefined && (ts.isReturnStatement(last) || ts.isThrowStatement(last));
}

function kindOf(call, isApp) {
  const name = calledName(call);
  if (name === undefined) return undefined;
  if (name === 'subscribe' || isListener(call, name)) return 'subscription';
  const isStatement = isWithoutResult(statementOf(call), isApp);
  if (isStatement && RESETS.test(name)) return 'reset';
  if (isStatement && HOOKS.test(name)) return 'hook';
  if (!isStatement && VALIDATIONS.test(name) && ts.isIdentifier(call.expression)) return 'validation';
  return isStatement && isApp ? 'call' : undefined;
}

/** Returns true for a call such as `transport.onFailure(…)`, which returns a function that ends the subscription. */
const isListener = (call, name) =>
  /^on[A-Z]/.test(name) &&
  ts.isReturnStatement(call.parent) &&
  call.arguments.some((one) => ts.isArrowFunction(one) || ts.isFunctionExpression(one));

/** Returns true if the result of a call with this parent is not used. In the app, also for `key: () => call()`. */
const isWithoutResult = (parent, isApp) =>
  ts.isExpressionStatement(parent) ||
  (isApp && ts.isArrowFunction(parent) && ts.isPropertyAssignment(parent.parent));

/** Returns the parent of a call, without `void`, `await` and `.catch(…)` around the call. */
function statementOf(call) {
  let { parent } = call;
  while (ts.isVoidExpression(parent) || ts.isAwaitExpression(parent)) ({ parent } = parent);
  return parent;
}

/** Returns the name of the called function or method. For `x.load().catch(…)`, returns `load`. */
function calledName({ expression }) {
  if (ts.isIdentifier(expression)) return expression.text;
  if (!ts.isPropertyAccessExpression(expression)) return undefined;
  const { name } = expression;
  const isChained =
    ['catch', 'then', 'finally'].includes(name.text) && ts.isCallExpression(expression.expression);
  return isChained ? calledName(expression.expression) : name.text;
}

/**
 * Returns the source with one mutant.
 *
 * @param {string} source
 * @param {Mutant} mutant
 * @returns {string}
 */
export const applied = (source, { start, end, replacement }) =>
  source.slice(0, start) + replacement + source.slice(end);

/**
 * Returns the source with a call of `recorder` before the code of each mutant.
 *
 * @param {string} source
 * @param {readonly Mutant[]} mutants
 * @param {string} recorder expression that refers to a function, which receives the ID
 * @returns {string}
 */
export function instrumented(source, mutants, recorder) {
  const inserts = mutants.flatMap(({ id, start, end }, index) => [
    // At the same position, the code that ends goes first, and the outer code starts first.
    { at: end, order: -1 - index, text: ')' },
    { at: start, order: index, text: `(${recorder}(${JSON.stringify(id)}), ` },
  ]);
  inserts.sort((one, other) => one.at - other.at || one.order - other.order);
  let text = '';
  let last = 0;
  for (const { at, text: inserted } of inserts) {
    text += source.slice(last, at) + inserted;
    last = at;
  }
  return text + source.slice(last);
}
