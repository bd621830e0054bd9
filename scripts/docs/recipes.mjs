import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { fail, root } from '../set-up.mjs';

/**
 * Writes the recipes of packages/sdk/README.md as modules to tests/sdk/recipes, where they are type-checked and
 * run. Only the address of the portal and the password are replaced. `node scripts/docs/recipes.mjs [--check]`:
 * `--check` only reports problems.
 */
const README = join(root, 'packages', 'sdk', 'README.md');
const OUT = join(root, 'tests', 'sdk', 'recipes');
/** Minimum number of recipes. */
const MIN_RECIPES = 12;
const ADDRESS_IMPORT = `import { password, url as address } from '../recipe-portal.js';\n`;
/** Modules that a recipe can import. Readers may not have other modules installed. */
const ALLOWED_MODULES = /^(@assetportal\/sdk(\/\w+)?|node:[\w/]+|react|react-dom(\/client)?)$/;

/** @returns {{name: string, code: string}[]} the recipes in order, each named after its `file` or heading */
export function readRecipes() {
  const recipes = [];
  let heading = '';
  const lines = readFileSync(README, 'utf8').split('\n');
  for (let index = 0; index < lines.length; index += 1) {
    heading = /^#+ (.+)$/.exec(lines[index])?.[1] ?? heading;
    const fence = /^```(tsx?)(?: (?:(node|browser)|file=(\S+)))?$/.exec(lines[index]);
    if (fence === null) continue;
    const [, extension, place, file] = fence;
    const end = lines.indexOf('```', index);
    const code = lines.slice(index + 1, end).join('\n');
    index = end;
    const number = String(recipes.length + 1).padStart(2, '0');
    const words = heading.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
    const name =
      file ?? [number, '-', words, place === undefined ? '' : `.${place}`, '.', extension].join('');
    recipes.push({ name, code });
  }
  return recipes;
}

/**
 * Returns the module for a recipe. The import of the address and password also turns a recipe without imports
 * into a module.
 */
function moduleOf({ code }) {
  const adapted = code
    .replaceAll("'http://localhost:8080'", 'address')
    .replaceAll("'your password'", 'password');
  return adapted === code ? `${code}\n` : `${ADDRESS_IMPORT}${adapted}\n`;
}

/**
 * Writes changed recipes and removes outdated ones. Does not rewrite unchanged files, because other processes
 * can read them at the same time.
 */
export function writeRecipes() {
  mkdirSync(OUT, { recursive: true });
  const recipes = readRecipes();
  for (const recipe of recipes) {
    const path = join(OUT, recipe.name);
    const text = moduleOf(recipe);
    if (readIfExists(path) === text) continue;
    const part = join(OUT, `.${process.pid}.part`);
    writeFileSync(part, text);
    renameSync(part, path);
  }
  const names = new Set(recipes.map(({ name }) => name));
  for (const name of readdirSync(OUT)) {
    if (!names.has(name) && !name.startsWith('.')) rmSync(join(OUT, name));
  }
}

function problemsOf(recipes) {
  const problems = recipes.flatMap(({ name, code }) => [
    ...[...code.matchAll(/\bfrom '([^']+)'/g)]
      .filter(([, module]) => !ALLOWED_MODULES.test(module))
      .map(([, module]) => `${name} imports ${module}, which readers may not have installed.`),
    ...(code.includes('console.log') || code.includes('postMessage') ? [] : [`${name} prints no result.`]),
  ]);
  if (recipes.length >= MIN_RECIPES) return problems;
  return [
    ...problems,
    `The README of the SDK has ${recipes.length} recipes, but at least ${MIN_RECIPES} are required.`,
  ];
}

function readIfExists(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  if (process.argv.includes('--check')) {
    const problems = problemsOf(readRecipes());
    if (problems.length > 0) fail(problems.join('\n'));
  } else {
    writeRecipes();
  }
}
