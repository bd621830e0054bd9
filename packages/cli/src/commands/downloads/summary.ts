import type { Context } from '../../kernel/context.js';
import { CliError, exitOf } from '../../kernel/errors/errors.js';
import { EXIT, type ExitCode } from '../../kernel/errors/exit-codes.js';

/** What became of one asset that was asked for. */
export type Outcome =
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

/** The members of a row with `--json`. */
export const OUTCOME_FIELDS = [
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

/** After such a failure the ones that follow would fail the same way: the run ends. */
const ENDING: ReadonlySet<ExitCode> = new Set([EXIT.unreachable, EXIT.notLoggedIn, EXIT.local]);

/** Counts outcomes, and derives the exit code from them. */
export class Tally {
  downloaded = 0;
  skipped = 0;
  refused = 0;
  bytes = 0;
  /** Why the run ended before its time. */
  ending: { exit: ExitCode; code: string } | undefined;
  /** What to do about the first that was refused. */
  hint: string | undefined;
  private readonly exits = new Set<ExitCode>();

  add(outcome: Outcome): void {
    this[outcome.status] += 1;
    if (outcome.status === 'downloaded') this.bytes += outcome.bytes;
  }

  /** A refused asset as an outcome. @throws what is a bug, or an interruption. */
  async refuse(id: string, fname: string | null, error: unknown, context: Context): Promise<Outcome> {
    const failure = await context.explain(error);
    if (failure === undefined || failure.exit === EXIT.interrupted) throw error;
    const { code, message, hint, exit } = failure;
    this.exits.add(exit);
    this.hint ??= hint;
    if (ENDING.has(exit)) this.ending ??= { exit, code };
    return { status: 'refused', id, fname, code, message, hint: hint ?? null };
  }

  get exit(): ExitCode {
    // A full disk is what the user must see to, however much had been got.
    if (this.ending?.exit === EXIT.local) return EXIT.local;
    if (this.refused === 0) return this.ending?.exit ?? EXIT.done;
    if (this.downloaded + this.skipped > 0) return EXIT.partly;
    const [only, ...others] = this.exits;
    return others.length === 0 && only !== undefined ? only : EXIT.refused;
  }
}

/** An id that the portal does not know, or does not show to this user. */
export function unknownAsset(id: string): CliError {
  return new CliError('asset-unknown', exitOf({ code: 'asset-not-found' }), { ids: id });
}
