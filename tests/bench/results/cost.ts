import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
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

/** Interval between two samples of the processes, in milliseconds. */
const SAMPLING_MS = 25;

/** Unit of CPU times in /proc on Linux, in milliseconds. */
const TICK = 10;

/** Numbers of the system call `prctl`. */
const PRCTL: Partial<Record<string, number>> = { x64: 157, arm64: 167 };

/**
 * Runs a program, waits until all its descendants have ended, and writes their CPU time in seconds. As a “child
 * subreaper” (PR_SET_CHILD_SUBREAPER, 36), it becomes the parent of processes whose parents end first.
 */
const REAPER = `
  my ($prctl, $file) = (shift, shift);
  syscall($prctl, 36, 1, 0, 0, 0) == 0 or die "prctl: $!";
  my $pid = fork() // die "fork: $!";
  if ($pid == 0) { open(STDOUT, '>', '/dev/null'); exec { $ARGV[0] } @ARGV or die "$ARGV[0]: $!"; }
  waitpid($pid, 0);
  my $code = $? & 127 ? 128 + ($? & 127) : $? >> 8;
  1 while wait() != -1;
  my ($user, $system, $children, $childrenSystem) = times;
  open(my $out, '>', $file) or die "$file: $!";
  print $out $user + $system + $children + $childrenSystem;
  close $out;
  exit $code;
`;

/** Returns why the CPU time of child processes cannot be measured here, or undefined. */
export function costProblem(): string | undefined {
  if (PRCTL[process.arch] !== undefined && existsSync(`/proc/self/task/${process.pid}/children`))
    return undefined;
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
      cpu += await reap(file, command, cwd);
    }
    return { cpu, wall: performance.now() - from };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs a command in the reaper. Returns the CPU time in milliseconds. */
function reap(file: string, command: readonly string[], cwd: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn('perl', ['-e', REAPER, String(PRCTL[process.arch]), file, ...command], {
      cwd,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, VIPS_WARNING: '0' },
    });
    const lost = new LostTime(child.pid ?? 0);
    let stderr = '';
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    child.once('error', reject);
    child.once('close', (code) => {
      lost.stop();
      if (code === 0) resolve(lost.addTo(Number(readFileSync(file, 'utf8')) * 1000));
      else reject(new Error(`${command[0]} exited with ${code}: ${stderr.slice(0, 1000)}`));
    });
  });
}

/**
 * CPU time that the kernel drops. It adds the time of a process to the parent that waits for it. If the portal kills a
 * conversion with the sandbox around it, the first process of the PID namespace ends, and the kernel ends the others
 * without a parent that waits. The sum over the living processes, with the children that they have waited for, then
 * becomes smaller. Each such decrease is lost time.
 */
class LostTime {
  #ticks = 0;
  #last = 0;
  readonly #timer: NodeJS.Timeout;

  constructor(private readonly pid: number) {
    this.#timer = setInterval(() => this.#sample(), SAMPLING_MS);
  }

  /** Returns a CPU time with the lost one. @param reaped Time of the processes that a parent has waited for */
  addTo(reaped: number): number {
    // The last ones may have ended after the last sample.
    return this.#ticks * TICK + Math.max(reaped, this.#last * TICK);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #sample(): void {
    let now = ticksOf(this.pid);
    // A process that its parent waits for while the files are read is missing in both. The second sample has it.
    if (now !== undefined && now < this.#last) now = ticksOf(this.pid);
    if (now === undefined) return;
    this.#ticks += Math.max(0, this.#last - now);
    this.#last = now;
  }
}

/**
 * Returns the CPU time of a process, of the children that it has waited for, and of its living descendants. Undefined
 * if it has ended.
 */
function ticksOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name of the program can contain spaces and parentheses. Fields 14 to 17 are the times.
    const times = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 15);
    const children = readdirSync(`/proc/${pid}/task`).flatMap((task) => childrenOf(pid, task));
    return [...times.map(Number), ...children.map((child) => ticksOf(child) ?? 0)].reduce((a, b) => a + b, 0);
  } catch {
    return undefined;
  }
}

function childrenOf(pid: number, task: string): number[] {
  try {
    const text = readFileSync(`/proc/${pid}/task/${task}/children`, 'latin1').trim();
    return text === '' ? [] : text.split(' ').map(Number);
  } catch {
    // The thread has ended.
    return [];
  }
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
