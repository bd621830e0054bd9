import { execFileSync } from 'node:child_process';

const PYTHON = 'import sys, zipfile; bad = zipfile.ZipFile(sys.argv[1]).testzip(); sys.exit(bad or 0)';

/** Programs that verify a ZIP archive, if they are installed. None is required. */
export const PROGRAMS = [
  { program: 'unzip', args: (file: string) => ['-tq', file] },
  { program: '7z', args: (file: string) => ['t', '-bd', file] },
  { program: 'python3', args: (file: string) => ['-c', PYTHON, file] },
].map(({ program, args }) => ({
  program,
  isInstalled: runs(program),
  /** Verifies an archive. @throws Error if the program reports a problem */
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
