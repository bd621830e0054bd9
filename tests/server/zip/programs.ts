import { execFileSync } from 'node:child_process';

const PYTHON = 'import sys, zipfile; bad = zipfile.ZipFile(sys.argv[1]).testzip(); sys.exit(bad or 0)';

/** Programs that say whether a zip is right, as far as this machine has them: a new one need not. */
export const PROGRAMS = [
  { program: 'unzip', args: (file: string) => ['-tq', file] },
  { program: '7z', args: (file: string) => ['t', '-bd', file] },
  { program: 'python3', args: (file: string) => ['-c', PYTHON, file] },
].map(({ program, args }) => ({
  program,
  isThere: runs(program),
  /** @throws Error where it finds something wrong */
  check: (file: string): void => void execFileSync(program, args(file), { stdio: 'pipe' }),
}));

function runs(program: string): boolean {
  try {
    execFileSync(program, ['--help'], { stdio: 'ignore' });
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ENOENT';
  }
}
