import { closeSync, openSync, writeSync } from 'node:fs';
import type { Context } from '../../../kernel/context.js';
import { toLocalError } from '../../../kernel/errors/local-error.js';
import { toJson } from '../../../kernel/text/plain.js';

/** File with one JSON line per result of a run (`--report`). Later runs replace it. */
export class RunReport {
  private constructor(private readonly file: number) {}

  /** Opens the report. Undefined without a path. @throws CliError if the file cannot be created */
  static open(context: Pick<Context, 'absolute'>, path: string | undefined): RunReport | undefined {
    if (path === undefined) return undefined;
    try {
      // The names of assets can be confidential.
      return new RunReport(openSync(context.absolute(path), 'w', 0o600));
    } catch (error) {
      throw toLocalError(error);
    }
  }

  add(result: object): void {
    const line = Buffer.from(`${toJson(result)}\n`);
    if (writeSync(this.file, line) === line.length) return;
    throw toLocalError(Object.assign(new Error('short write'), { code: 'ENOSPC' }));
  }

  close(): void {
    closeSync(this.file);
  }
}
