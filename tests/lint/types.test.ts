/**
 * Loads all sources into TypeScript, whose memory is free again when the process ends.
 *
 * @module-tag gate
 * @module-tag sizes
 * @module-tag own-process
 */
import { join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { cases } from '../fixtures/run/nightly.js';
import { ROOT } from './planted.js';

/** Cache of parsed files, shared by all packages. */
const parsed = new Map<string, ts.SourceFile | undefined>();

/**
 * Returns the type errors in `code`. Compiles it as a file in src/ of a package, with all other files in the
 * package.
 */
function errorsOf(name: string, code: string): string[] {
  const folder = join(ROOT, 'packages', name);
  const config = ts.readConfigFile(join(folder, 'tsconfig.json'), (path) => ts.sys.readFile(path));
  const { fileNames, options } = ts.parseJsonConfigFileContent(config.config, ts.sys, folder);
  const planted = join(folder, 'src', 'planted.ts');
  const settings = {
    ...options,
    composite: false,
    incremental: false,
    emitDeclarationOnly: false,
    noEmit: true,
  };
  const host = ts.createCompilerHost(settings);
  const getSourceFile = host.getSourceFile.bind(host);
  host.getSourceFile = (path, language) => {
    if (path === planted) return ts.createSourceFile(path, code, language);
    if (!parsed.has(path)) parsed.set(path, getSourceFile(path, language));
    return parsed.get(path);
  };
  const program = ts.createProgram([...fileNames, planted], settings, host);
  return program
    .getSemanticDiagnostics(program.getSourceFile(planted))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

it.each(
  cases(
    [
      ['sdk', ['process', 'Buffer', 'document', 'window']],
      ['web', ['process', 'Buffer']],
      ['server', ['document', 'window']],
      ['cli', ['document', 'window']],
      ['sample', ['document', 'window']],
    ],
    2,
  ),
)('packages/%s has no types for %s', (name, words) => {
  const errors = errorsOf(name, `export const planted = [${words.join(', ')}];\n`);
  for (const word of words)
    expect(errors).toContainEqual(expect.stringContaining(`Cannot find name '${word}'.`));
});
