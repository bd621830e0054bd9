import { spawn } from 'node:child_process';
import { chmod, cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { delimiter, join, resolve } from 'node:path';
import { parse } from 'yaml';
import { BINARY, waitForExit, type RunResult } from '../cli/terminal.js';

/** Folder of the files that users copy. */
export const FILES = resolve(import.meta.dirname, '../../docs/recipes/files');

type Environment = Readonly<Record<string, string>>;

/** A step of a workflow of GitHub. Runners ignore other members. */
interface Step {
  readonly name?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly shell?: string;
  readonly env?: Environment;
}

interface GithubJob {
  readonly if?: string;
  readonly env?: Environment;
  readonly steps: readonly Step[];
}

interface Workflow {
  readonly on: Readonly<Record<string, unknown>>;
  readonly defaults?: { readonly run: { readonly shell: string } };
  readonly jobs: Readonly<Record<string, GithubJob>>;
}

interface GitlabJob {
  readonly extends?: string;
  readonly variables?: Environment;
  readonly before_script?: readonly string[];
  readonly script?: readonly string[];
}

/** Values of `${{ … }}`, such as `{ 'vars.ASSETPORTAL_URL': 'https://portal.example' }`. */
export type Expressions = Readonly<Record<string, string>>;

const parseFile = async (name: string): Promise<unknown> => parse(await readFile(join(FILES, name), 'utf8'));

export const readWorkflow = async (name: string): Promise<Workflow> => (await parseFile(name)) as Workflow;

/** A computer that runs pipelines: an isolated environment with the real command, and one working folder. */
export class Runner {
  readonly summary: string;
  private readonly environment: Environment;

  private constructor(
    private readonly home: string,
    /** Working folder of all steps. */
    readonly folder: string,
  ) {
    this.summary = join(home, 'summary.md');
    this.environment = {
      PATH: [join(home, 'bin'), process.env['PATH'] ?? ''].join(delimiter),
      HOME: home,
      RUNNER_TEMP: home,
      GIT_CONFIG_GLOBAL: join(home, 'gitconfig'),
      GIT_CONFIG_NOSYSTEM: '1',
    };
  }

  /** Creates a runner in a folder, which gets the home and the working folder. */
  static async create(parent: string): Promise<Runner> {
    const home = join(parent, 'home');
    const folder = join(parent, 'work');
    await mkdir(join(home, 'bin'), { recursive: true });
    await mkdir(folder, { recursive: true });
    const command = `#!/bin/sh\nexec '${process.execPath}' '${BINARY}' "$@"\n`;
    await writeFile(join(home, 'bin/assetportal'), command);
    await chmod(join(home, 'bin/assetportal'), 0o755);
    return new Runner(home, folder);
  }

  /** Copies a file of the recipes into the working folder. */
  async copy(from: string, to: string): Promise<void> {
    await cp(join(FILES, from), join(this.folder, to), { recursive: true });
  }

  /** Runs a script with Bash. The first command that fails ends it. */
  run(script: string, env: Environment = {}, options: readonly string[] = ['-e']): Promise<RunResult> {
    const child = spawn('bash', ['--noprofile', '--norc', ...options, '-c', script], {
      cwd: this.folder,
      env: { ...this.environment, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    return waitForExit(child);
  }

  /** Runs one job of a workflow as GitHub does: the steps in order, up to the first one that fails. */
  async github(name: string, job: string, expressions: Expressions): Promise<RunResult> {
    const workflow = await readWorkflow(name);
    const { env = {}, steps } = jobOf(workflow.jobs, job);
    const shell = workflow.defaults?.run.shell;
    return this.steps(steps, { env: valuesOf(env, expressions), shell, expressions });
  }

  /** Runs the steps of a composite action. */
  async action(name: string, expressions: Expressions, env: Environment): Promise<RunResult> {
    const { runs } = (await parseFile(name)) as { runs: { steps: Step[] } };
    return this.steps(runs.steps, { env, shell: undefined, expressions });
  }

  private async steps(
    steps: readonly Step[],
    job: { env: Environment; shell: string | undefined; expressions: Expressions },
  ): Promise<RunResult> {
    let result: RunResult = { code: 0, stdout: '', stderr: '' };
    for (const { run, uses, env = {}, shell = job.shell } of steps) {
      if (run === undefined) {
        if (uses === undefined || !ACTIONS.test(uses)) throw new Error(`No action ${String(uses)}.`);
        continue;
      }
      const variables = { ...CI, GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: this.summary, ...job.env };
      const options = shell === 'bash' ? ['-eo', 'pipefail'] : ['-e'];
      const step = await this.run(
        expand(run, job.expressions),
        { ...variables, ...valuesOf(env, job.expressions) },
        options,
      );
      result = {
        code: step.code,
        stdout: result.stdout + step.stdout,
        stderr: result.stderr + step.stderr,
      };
      if (step.code !== 0) return result;
    }
    return result;
  }

  /**
   * Runs one job as GitLab does: all lines as one script, with the variables of the file, of the job and of the
   * project. Lines that install the command are left out.
   */
  async gitlab(name: string, job: string, project: Environment): Promise<RunResult> {
    const file = (await parseFile(name)) as Record<string, GitlabJob> & { variables?: Environment };
    const own = jobOf(file, job);
    const base = own.extends === undefined ? {} : jobOf<GitlabJob>(file, own.extends);
    const { before_script: before = [], script = [], variables = {} } = { ...base, ...own };
    const lines = [...before.filter((line) => !line.startsWith('npm install ')), ...script];
    const env = { ...CI, GITLAB_CI: 'true', ...file.variables, ...variables, ...project };
    return this.run(lines.join('\n'), env, ['-eo', 'pipefail']);
  }
}

const CI = { CI: 'true' };

/** Actions without an effect in a test: the working folder is a clone already, and the command is in the path. */
const ACTIONS = /^(actions\/(checkout|setup-node)@v4|\.\/\.github\/actions\/setup-assetportal)$/;

function jobOf<Job>(jobs: Readonly<Record<string, Job>>, name: string): Job {
  const job = jobs[name];
  if (job === undefined) throw new Error(`No job ${name}. Jobs: ${Object.keys(jobs).join(', ')}.`);
  return job;
}

const valuesOf = (env: Environment, expressions: Expressions): Environment =>
  Object.fromEntries(Object.entries(env).map(([key, value]) => [key, expand(value, expressions)]));

/** Replaces `${{ … }}`. As on GitHub, a secret or variable that does not exist is empty. */
function expand(text: string, expressions: Expressions): string {
  return text.replaceAll(/\$\{\{\s*([\w.]+)\s*\}\}/g, (_, name: string) => {
    if (!/^(vars|secrets|inputs)\./.test(name)) throw new Error(`No expression ${name}.`);
    return expressions[name] ?? '';
  });
}
