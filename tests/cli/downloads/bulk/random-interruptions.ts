import type { ChildProcess } from 'node:child_process';
import type { Proxy } from '../../network/proxy.js';
import { events, waitForExit } from '../../terminal.js';

const KINDS = ['kill', 'interrupt', 'cut', 'restart'] as const;

interface Target {
  readonly proxy: Proxy;
  /** Starts a download with `--json`. */
  readonly start: () => ChildProcess;
  /** Restarts the portal. */
  readonly restart: () => Promise<void>;
}

/** What happened during a series of interrupted runs. */
export interface Series {
  readonly interruptions: Readonly<Record<(typeof KINDS)[number], number>>;
  /** Number of runs until the download was complete. */
  readonly runs: number;
  /** IDs of the assets in the order in which they were saved. */
  readonly saved: readonly string[];
}

/**
 * Runs a download until it is complete, and interrupts it at random points: by kill -9, Ctrl-C, a closed connection, or
 * a restart of the portal.
 *
 * @param bytes Size of all files, which determines how often a run is interrupted.
 */
export async function interruptRandomly(
  { proxy, start, restart }: Target,
  { count, bytes }: { readonly count: number; readonly bytes: number },
): Promise<Series> {
  const interruptions = { kill: 0, interrupt: 0, cut: 0, restart: 0 };
  const saved: string[] = [];
  let left = count;
  for (let runs = 1; ; runs += 1) {
    const child = start();
    const end = waitForExit(child);
    let restarting: Promise<void> | undefined;
    const interrupt = () => {
      const kind = KINDS[left % KINDS.length] ?? 'kill';
      left -= 1;
      interruptions[kind] += 1;
      if (kind === 'kill') child.kill('SIGKILL');
      else if (kind === 'interrupt') child.kill('SIGINT');
      else if (kind === 'cut') proxy.cut();
      else restarting = restart();
      return kind === 'cut' || kind === 'restart';
    };
    let next = proxy.bytes + Math.random() * ((1.5 * bytes) / count);
    let isForwarding = true;
    const onChunk = () => {
      if (!isForwarding || left === 0 || proxy.bytes < next) return isForwarding;
      next = proxy.bytes + Math.random() * ((1.5 * bytes) / count);
      isForwarding = interrupt();
      return isForwarding;
    };
    proxy.fault = () => ({ onChunk });
    const { code, stderr } = await end;
    await restarting;
    for (const event of events(stderr)) if (event['kind'] === 'downloaded') saved.push(String(event['id']));
    if (code === 0) return { interruptions, runs, saved };
    if (runs > 2 * count + 10) throw new Error(`The download does not become complete: ${code} ${stderr}`);
  }
}
