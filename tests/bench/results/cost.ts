import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';

/** Cost of a program with all processes that it starts. */
export interface Cost {
  /** CPU time of all processes and threads, in milliseconds. */
  readonly cpu: number;
  readonly wall: number;
}

/**
 * Lowest plausible CPU time, as a part of the time. Work of the processor that takes less was done in a process that the
 * measurement missed.
 */
const MIN_LOAD = 0.1;

/** Numbers of the system call `prctl`. */
const PRCTL: Partial<Record<string, number>> = { x64: 157, arm64: 167 };

/**
 * Runs a program, waits until all its descendants have ended, and writes their CPU time in seconds.
 *
 * The kernel adds the CPU time of a process to the parent that waits for it. The portal kills a conversion with the
 * sandbox around it, so that the parent of the conversion ends first, and its time would be lost. As a “child subreaper”
 * (PR_SET_CHILD_SUBREAPER, 36), this program becomes the parent of such orphans.
 */
const REAPER = `
  my ($prctl, $file) = (shift, shift);
  syscall($prctl, 36, 1, 0, 0, 0) == 0 or die "prctl: $!";
  my $pid = fork() // die "fork: $!";
  if ($pid == 0) { open(STDOUT, '>', '/dev/null'); exec { $ARGV[0] } @ARGV or die "$ARGV[0]: $!"; }
  waitpid($pid, 0);
  my $code = $? & 127 ? 128 + ($? & 127) : $? >> 8;
  1 while wait() != -1;
  my (undef, undef, $user, $system) = times;
  open(my $out, '>', $file) or die "$file: $!";
  print $out $user + $system;
  close $out;
  exit $code;
`;

/** Returns why the CPU time of child processes cannot be measured here, or undefined. */
export function costProblem(): string | undefined {
  if (process.platform === 'linux' && PRCTL[process.arch] !== undefined) return undefined;
  return 'The CPU time of all child processes is measured only on Linux, on x64 and arm64.';
}

/** Runs commands one after another, without their output. @throws Error if one fails */
export async function costOf(commands: readonly (readonly string[])[], cwd: string): Promise<Cost> {
  const folder = mkdtempSync(join(tmpdir(), 'assetportal-cost-'));
  try {
    let cpu = 0;
    const from = performance.now();
    for (const command of commands) {
      const file = join(folder, 'seconds');
      await reap([String(PRCTL[process.arch]), file, ...command], cwd);
      cpu += Number(readFileSync(file, 'utf8')) * 1000;
    }
    return { cpu, wall: performance.now() - from };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function reap(args: readonly string[], cwd: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn('perl', ['-e', REAPER, ...args], {
      cwd,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, VIPS_WARNING: '0' },
    });
    let stderr = '';
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${args[2]} exited with ${code}: ${stderr.slice(0, 1000)}`)),
    );
  });
}

/** Measures several times. Returns the medians. */
export async function medianCost(runs: number, measure: () => Promise<Cost>): Promise<Cost> {
  const costs: Cost[] = [];
  for (let at = 0; at < runs; at++) costs.push(await measure());
  const middle = (pick: (cost: Cost) => number) => costs.map(pick).sort((a, b) => a - b)[runs >> 1] ?? 0;
  return { cpu: middle(({ cpu }) => cpu), wall: middle(({ wall }) => wall) };
}

export const minus = (a: Cost, b: Cost): Cost => ({
  cpu: Math.max(1, a.cpu - b.cpu),
  wall: Math.max(1, a.wall - b.wall),
});

/** Returns the cost of work of the processor. @throws Error if the measurement missed most of it */
export function plausible(label: string, cost: Cost): Cost {
  if (cost.cpu >= cost.wall * MIN_LOAD) return cost;
  const [cpu, wall] = [cost.cpu, cost.wall].map((ms) => ms.toFixed(1));
  throw new Error(
    `${label}: ${cpu} ms of CPU time in ${wall} ms is not plausible. Child processes may not be counted, or the machine is too busy.`,
  );
}
