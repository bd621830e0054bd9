import type { Downloadable } from '@assetportal/sdk/rules';
import type { Context } from '../../kernel/context.js';
import { CliError } from '../../kernel/errors/errors.js';
import { EXIT, exitOf, type ExitCode } from '../../kernel/errors/exit-codes.js';

/** Result for one requested asset. */
export type DownloadResult =
  | {
      readonly status: 'downloaded' | 'skipped';
      readonly id: string;
      readonly path: string;
      readonly bytes: number;
      readonly sha256: string | null;
    }
  | {
      readonly status: 'refused';
      readonly id: string;
      readonly fname: string | null;
      readonly code: string;
      readonly message: string;
      readonly hint: string | null;
    };

/** JSON fields of a result. */
export const RESULT_FIELDS = [
  'status',
  'id',
  'path',
  'bytes',
  'sha256',
  'fname',
  'code',
  'message',
  'hint',
] as const;

/** Exit codes of failures that would also affect all further downloads. */
const FATAL: ReadonlySet<ExitCode> = new Set([EXIT.unreachable, EXIT.notLoggedIn, EXIT.local]);

/** Counts results and derives the exit code from them. */
export class Summary {
  downloaded = 0;
  skipped = 0;
  refused = 0;
  bytes = 0;
  /** Time at which the run started, as `performance.now()` returns it. */
  readonly started = performance.now();
  /** Failure that stopped the run early. */
  fatal: { exit: ExitCode; code: string } | undefined;
  /** Hint for the first failure that has one. */
  hint: string | undefined;
  /** Assets that are not available in the requested format, by ID. They also count as refused. */
  readonly unavailable = new Map<string, Downloadable>();
  private readonly exits = new Set<ExitCode>();

  add(result: DownloadResult): void {
    this[result.status] += 1;
    if (result.status === 'downloaded') this.bytes += result.bytes;
  }

  /**
   * Adds the failure to the summary and returns it as a result.
   * @throws the error itself if it is a bug or an interruption
   */
  async refuse(id: string, fname: string | null, error: unknown, context: Context): Promise<DownloadResult> {
    const failure = await context.toFailure(error);
    if (failure === undefined || failure.exit === EXIT.interrupted) throw error;
    const { code, message, next: hint, exit } = failure;
    this.exits.add(exit);
    this.hint ??= hint;
    if (FATAL.has(exit) && code !== 'file-exists') this.fatal ??= { exit, code };
    return { status: 'refused', id, fname, code, message, hint: hint ?? null };
  }

  /** Number of files that are complete in the target folder. */
  get done(): number {
    return this.downloaded + this.skipped;
  }

  get exit(): ExitCode {
    // A local problem, such as a full disk, needs the user's attention even if most files were downloaded.
    if (this.fatal?.exit === EXIT.local) return EXIT.local;
    if (this.refused === 0) return this.fatal?.exit ?? EXIT.done;
    if (this.done > 0) return EXIT.partly;
    const [only, ...others] = this.exits;
    return others.length === 0 && only !== undefined ? only : EXIT.refused;
  }
}

/** Returns the error for an asset that does not exist or that the user has no permission to view. */
export function unknownAsset(id: string): CliError {
  return new CliError('asset-unknown', exitOf({ code: 'asset-not-found' }), { ids: id });
}
