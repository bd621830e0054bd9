import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { repositoryFiles } from './repository-files.mjs';
import { ALLOWED, MARKERS, NAME_MARKERS } from './wording/marker-words.mjs';

/** Replacements, keyed by private term. */
const PRIVATE_WORDS = wordsBy([...MARKERS, ...NAME_MARKERS]);
const LOCAL_WORDS = wordsBy([...MARKERS, ...NAME_MARKERS].filter(({ local = true }) => local));

const ALLOWED_NAMES = new Set(ALLOWED.map(({ name }) => name));

const FILES = ['packages/*/src/*.ts', 'packages/*/src/*.tsx', 'tests/*.ts', 'tests/*.tsx', 'scripts/*.mjs'];

/**
 * Reports declared names that contain a private term: exports, members of classes and interfaces, and all
 * variables, parameters, functions, properties and types.
 * @param {string} root path of the repository
 * @param {readonly string[]} paths folders or files to report. If empty, all files are reported.
 * @returns {string[]} one message per name
 */
export function checkNames(root, paths = []) {
  return repositoryFiles(root, FILES, paths).flatMap((file) =>
    problemsOf(file, readFileSync(join(root, file), 'utf8')),
  );
}

function problemsOf(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const exported = new Set(exportedNames(source));
  return [...new Set([...exported, ...declaredNames(source)])]
    .filter((name) => !ALLOWED_NAMES.has(name) && !ALLOWED_NAMES.has(memberOf(name)))
    .flatMap((name) => {
      const terms = exported.has(name) ? PRIVATE_WORDS : LOCAL_WORDS;
      const word = wordsOf(memberOf(name)).find((part) => terms.has(part));
      return word === undefined
        ? []
        : [`${file}: ${name}\n    names: Use the field's term instead of “${word}”: ${terms.get(word)}.`];
    });
}

/** Returns `Name` for each export in a file, and `Name.member` for the members of its classes and interfaces. */
function exportedNames(source) {
  return source.statements.filter(isExported).flatMap((statement) => {
    if (ts.isVariableStatement(statement)) {
      return statement.declarationList.declarations
        .map((declaration) => declaration.name.text)
        .filter(Boolean);
    }
    const name = statement.name?.text;
    if (name === undefined) return [];
    const members = (statement.members ?? []).map((member) => member.name?.text).filter(Boolean);
    return [name, ...members.map((member) => `${name}.${member}`)];
  });
}

/** Returns all declared names. A member of a class or interface has the form `Name.member`. */
function declaredNames(source) {
  const names = [];
  const visit = (node) => {
    const isDeclared = node.parent !== undefined && node.name !== undefined && ts.isIdentifier(node.name);
    const isReference =
      ts.isPropertyAccessExpression(node) || ts.isImportSpecifier(node) || ts.isExportSpecifier(node);
    if (isDeclared && !isReference) names.push(nameOf(node));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return names;
}

function nameOf({ name, parent }) {
  const isMember = ts.isClassDeclaration(parent) || ts.isInterfaceDeclaration(parent);
  return isMember && parent.name !== undefined ? `${parent.name.text}.${name.text}` : name.text;
}

const memberOf = (name) => name.split('.').at(-1);

const isExported = (statement) =>
  statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true;

function wordsBy(markers) {
  return new Map(markers.flatMap(({ words = [], instead }) => words.map((word) => [word, instead])));
}

/** Splits a name into lower-case words: `rowHeight` and `ROW_HEIGHT` into `row` and `height`. */
const wordsOf = (name) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[\s_#$]+/);
