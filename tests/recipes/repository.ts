import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { Runner } from './pipeline.js';

/** A repository with the branch main, in the working folder of a runner, and its remote. */
export class Repository {
  private constructor(
    readonly runner: Runner,
    private readonly remote: string,
  ) {}

  /** Creates an empty remote, and a clone in which `export` writes the first files. */
  static async create(
    parent: string,
    script: string,
    env: Readonly<Record<string, string>>,
  ): Promise<Repository> {
    await mkdir(parent);
    const runner = await Runner.create(parent);
    const repository = new Repository(runner, join(parent, 'remote.git'));
    await writeFile(
      join(parent, 'home/gitconfig'),
      '[user]\n  name = ada\n  email = ada@portal.example\n[init]\n  defaultBranch = main\n',
    );
    await repository.run(`git init --quiet --bare '${repository.remote}'`);
    await repository.run(`git init --quiet && git remote add origin '${repository.remote}'`);
    await repository.run(script, env);
    await repository.push('Export the portal');
    return repository;
  }

  /** Runs a script that must succeed. Returns its standard output. */
  async run(script: string, env: Readonly<Record<string, string>> = {}): Promise<string> {
    const result = await this.runner.run(script, env);
    expect(result, script).toMatchObject({ code: 0 });
    return result.stdout;
  }

  /** Commits all files of the working folder to main, as an author does with a pull request that is merged. */
  async push(message: string): Promise<void> {
    await this.run(
      `git add . && git commit --quiet --message '${message}' && git push --quiet origin HEAD:main`,
    );
  }

  /** Changes the JSON in a file. */
  async edit(name: string, change: (content: Record<string, unknown>) => void): Promise<void> {
    const path = join(this.runner.folder, name);
    const content = JSON.parse(await readFile(path, 'utf8')) as Record<string, unknown>;
    change(content);
    await writeFile(path, `${JSON.stringify(content, null, 2)}\n`);
  }

  /** Returns the content of a JSON file on main of the remote. */
  async main(name: string): Promise<Record<string, unknown>> {
    const text = await this.run(`git --git-dir='${this.remote}' show main:${name}`);
    return JSON.parse(text) as Record<string, unknown>;
  }

  /** Returns the subjects of the commits on main of the remote, newest first. */
  async subjects(): Promise<string[]> {
    return (await this.run(`git --git-dir='${this.remote}' log --format=%s main`)).trim().split('\n');
  }
}
