import { existsSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import ts from 'typescript';
import { Modules } from './modules.mjs';

/** Entry points of the SDK whose exports must have a caller. In all but `rules`, only functions must. */
const RULE_ENTRIES = ['rules', 'config', 'translations', 'admin', 'index'];
/** Functions for other programs, which the portal replaces by a part of them: the web app calls `createAppWith`. */
const FOR_OTHER_PROGRAMS = new Set(['createApp']);
/** Entry points of the SDK whose exports use rules: the app, its modules and stores, the editors and the client. */
const CALLING_ENTRIES = ['index', 'react', 'admin', 'contract'];
/** Packages whose sources use rules. */
const CALLING_PACKAGES = ['server', 'cli', 'web'];

/**
 * Returns the rules that the SDK exports and that no code uses. Callers are the app, the stores and the editors of
 * the SDK, the server, the command line and the web app. A rule that only an unused rule calls is unused too. Tests do not count, nor do files that only re-export the rule.
 *
 * @param {string} root path of the repository
 * @returns {{name: string, file: string, local: string}[]} exported name, declaring file and the name there, in the
 *   order of the entry points
 */
export function uncalledRules(root) {
  const modules = new Modules(root);
  const called = calledFrom(modules, startingPoints(modules));
  return exportedRules(modules)
    .filter((rule) => !called.has(keyOf(rule)))
    .map(({ module, name, exported }) => ({
      name: exported,
      local: name,
      file: relative(root, module).split(sep).join('/'),
    }));
}

const keyOf = ({ module, name }) => `${module}#${name}`;
const entryOf = ({ root }, entry) => join(root, 'packages', 'sdk', 'src', `${entry}.ts`);

function exportedRules(modules) {
  return RULE_ENTRIES.flatMap((entry) =>
    exportsOf(modules, entry).filter(
      (rule) => !FOR_OTHER_PROGRAMS.has(rule.exported) && (entry === 'rules' || isFunction(modules, rule)),
    ),
  );
}

function exportsOf(modules, entry) {
  const path = entryOf(modules, entry);
  if (!existsSync(path)) return [];
  return modules.exportsOf(path).map((exported) => ({ exported, ...modules.origin(path, exported) }));
}

function isFunction(modules, { module, name }) {
  return (modules.of(module).declarations.get(name) ?? []).some(
    (node) =>
      ts.isFunctionDeclaration(node) ||
      (node.initializer !== undefined &&
        (ts.isArrowFunction(node.initializer) || ts.isFunctionExpression(node.initializer))),
  );
}

/**
 * Returns the code that uses rules. An editor or a module of the app is a rule itself, but the rules in it count as
 * used. Otherwise the rules of all its pages would be listed until the pages exist.
 */
function startingPoints(modules) {
  const files = CALLING_PACKAGES.flatMap((name) => sourceFiles(join(modules.root, 'packages', name, 'src')));
  const declared = files.flatMap((module) =>
    [...modules.of(module).declarations.keys()].map((name) => ({ module, name })),
  );
  const rules = new Set(exportedRules(modules).map(keyOf));
  const exported = CALLING_ENTRIES.flatMap((entry) => exportsOf(modules, entry));
  return [
    ...files.flatMap((path) => modules.usedOnLoad(path)),
    ...declared,
    ...exported.filter((one) => !rules.has(keyOf(one))),
    ...exported.filter((one) => rules.has(keyOf(one))).flatMap((one) => modules.usedBy(one)),
  ];
}

/** Returns the keys of everything that the starting points use, directly or indirectly. */
function calledFrom(modules, points) {
  const called = new Set();
  const rest = [...points];
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    if (called.has(keyOf(next))) continue;
    called.add(keyOf(next));
    if (existsSync(next.module)) rest.push(...modules.usedBy(next));
  }
  return called;
}

function sourceFiles(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.d)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
}
