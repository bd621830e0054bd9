import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { ALLOWED, MARKERS, NAME_MARKERS } from './wording/marker-words.mjs';

/** Plain English by private term. */
const PRIVATE_WORDS = new Map(
  [...MARKERS, ...NAME_MARKERS].flatMap(({ words = [], instead }) => words.map((word) => [word, instead])),
);

const ALLOWED_NAMES = new Set(ALLOWED.map(({ name }) => name));

/**
 * Reports exported names, and members of exported types, that use a private term (one name per concept).
 * @param {string} root the repository
 * @param {readonly string[]} paths folders to report; none reports all
 * @returns {string[]} one message per name
 */
export function checkNames(root, paths = []) {
  const files = execFileSync(
    'git',
    [
      'ls-files',
      '--cached',
      '--others',
      '--exclude-standard',
      '--',
      'packages/*/src/*.ts',
      'packages/*/src/*.tsx',
    ],
    { cwd: root, encoding: 'utf8' },
  )
    .split('\n')
    .filter((file) => file !== '' && existsSync(join(root, file)))
    .filter((file) => paths.length === 0 || paths.some((path) => file.startsWith(path)));
  return files.flatMap((file) =>
    exportedNames(
      ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest, true),
    )
      .filter((name) => !ALLOWED_NAMES.has(name) && !ALLOWED_NAMES.has(memberOf(name)))
      .flatMap((name) => {
        const word = wordsOf(memberOf(name)).find((one) => PRIVATE_WORDS.has(one));
        return word === undefined
          ? []
          : [
              `${file}: ${name}\n    names: Use the field's term instead of “${word}”: ${PRIVATE_WORDS.get(word)}.`,
            ];
      }),
  );
}

/** Returns `Name` for each export of a file, and `Name.member` for the members of its classes and interfaces. */
function exportedNames(source) {
  return source.statements.filter(isExported).flatMap((statement) => {
    if (ts.isVariableStatement(statement)) {
      return statement.declarationList.declarations.map((one) => one.name.text).filter(Boolean);
    }
    const name = statement.name?.text;
    if (name === undefined) return [];
    const members = (statement.members ?? []).map((one) => one.name?.text).filter(Boolean);
    return [name, ...members.map((member) => `${name}.${member}`)];
  });
}

const memberOf = (name) => name.split('.').at(-1);

const isExported = (statement) =>
  statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true;

/** Splits a name into lower-case words: `rowHeight` and `ROW_HEIGHT` into `row` and `height`. */
const wordsOf = (name) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[\s_#$]+/);
