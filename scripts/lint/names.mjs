import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** Words that mark a private term in a name, each with the field's term. British spellings included. */
const PRIVATE_WORDS = {
  anew: 'again',
  asked: 'requested',
  authoriser: 'authorizer',
  authorise: 'authorize',
  behaviour: 'behavior',
  centre: 'center',
  colour: 'color',
  colours: 'colors',
  dear: 'costly, expensive',
  deed: 'action',
  drawing: 'svg',
  drawings: 'svgs',
  film: 'video',
  films: 'videos',
  found: 'available, matches, results',
  grey: 'gray',
  holder: 'subject',
  kept: 'cached, stored',
  known: 'indexed, supported, exists',
  letter: 'message',
  letters: 'messages',
  lies: 'is',
  made: 'created',
  neighbour: 'neighbor',
  nobody: 'the role that is meant',
  people: 'users',
  picture: 'image',
  pictures: 'images',
  promised: 'planned',
  sight: 'permissions',
  sound: 'audio',
  sounds: 'audio',
  stands: 'is',
  tell: 'report, publish',
  tells: 'reports',
  texts: 'translations, messages',
  thing: 'the noun that is meant',
  things: 'the noun that is meant',
  told: 'reported',
  wanted: 'requested',
  whoever: 'the role that is meant',
  wish: 'request',
};

/** Names that use one of these words in its plain sense, each with the reason. */
const ALLOWED = {
  numFound: 'the name on the wire, as in Solr',
  'LibraryStatus.found': 'a member of `index/status` on the wire',
};

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
      .filter((name) => !Object.hasOwn(ALLOWED, name) && !Object.hasOwn(ALLOWED, memberOf(name)))
      .flatMap((name) => {
        const word = wordsOf(memberOf(name)).find((one) => Object.hasOwn(PRIVATE_WORDS, one));
        return word === undefined
          ? []
          : [
              `${file}: ${name}\n    names: Use the field's term instead of “${word}”: ${PRIVATE_WORDS[word]}.`,
            ];
      }),
  );
}

/** `Name` of what a file exports, and `Name.member` for the members of its classes and interfaces. */
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

/** `numFound` is num, found; `MAX_SIZE` is max, size. */
const wordsOf = (name) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[\s_#$]+/);
