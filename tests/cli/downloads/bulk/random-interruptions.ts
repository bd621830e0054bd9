import type { ChildProcess } from 'node:child_process';
import type { Proxy } from '../../network/proxy.js';
import { events, waitForExit } from '../../terminal.js';

const KINDS = ['kill', 'interrupt', 'cut', 'restart'] as const;
type Kind = (typeof KINDS)[number];

interface Target {
  readonly proxy: Proxy;
  /** Starts a download with `--json`. */
  readonly start: () => ChildProcess;
  /** Restarts the portal. */
  readonly restart: () => Promise<void>;
  /** Returns the number of bytes on the disk that a later run does not request again. */
  readonly saved: () => number;
  /** Observes the requests. */
  readonly fault: Proxy['fault'];
}

/** One run of a series. */
interface Run {
  /** Its interruptions, in order. */
  readonly kinds: readonly Kind[];
  /** Number of bytes that the proxy sent, and that were not on the disk when the run had ended. */
  readonly lost: number;
}

/** What happened during a series of interrupted runs. */
export interface Series {
  readonly interruptions: Readonly<Record<Kind, number>>;
  readonly runs: readonly Run[];
  /** IDs of the assets in the order in which they were saved. */
  readonly saved: readonly string[];
}

/**
 * Runs a download until it is complete, and interrupts it at random points: by kill -9, Ctrl-C, a closed connection, or
 * a restart of the portal.
 *
 * @param bytes Size of all files, which determines how often a run is interrupted.
 * @param random Returns the next random number from 0 to 1.
 */
export async function interruptRandomly(
  { proxy, start, restart, saved: savedBytes, fault }: Target,
  { count, bytes, random }: { readonly count: number; readonly bytes: number; readonly random: () => number },
): Promise<Series> {
  const interruptions = { kill: 0, interrupt: 0, cut: 0, restart: 0 };
  const saved: string[] = [];
  const runs: Run[] = [];
  let left = count;
  for (;;) {
    const before = { sent: proxy.bytes, saved: savedBytes() };
    const kinds: Kind[] = [];
    const child = start();
    const end = waitForExit(child);
    let restarting: Promise<void> | undefined;
    const interrupt = () => {
      const kind = KINDS[left % KINDS.length] ?? 'kill';
      left -= 1;
      interruptions[kind] += 1;
      kinds.push(kind);
      if (kind === 'kill') child.kill('SIGKILL');
      else if (kind === 'interrupt') child.kill('SIGINT');
      else if (kind === 'cut') proxy.cut();
      else restarting = restart();
      return kind === 'cut' || kind === 'restart';
    };
    let next = proxy.bytes + random() * ((1.5 * bytes) / count);
    let isForwarding = true;
    const onChunk = () => {
      if (!isForwarding || left === 0 || proxy.bytes < next) return isForwarding;
      next = proxy.bytes + random() * ((1.5 * bytes) / count);
      isForwarding = interrupt();
      return isForwarding;
    };
    proxy.fault = (request) => ({ ...fault(request), onChunk });
    const { code, stderr } = await end;
    await restarting;
    for (const event of events(stderr)) if (event['kind'] === 'downloaded') saved.push(String(event['id']));
    runs.push({ kinds, lost: proxy.bytes - before.sent - (savedBytes() - before.saved) });
    if (code === 0) return { interruptions, runs, saved };
    if (runs.length > 2 * count + 10)
      throw new Error(`The download does not become complete: ${code} ${stderr}`);
  }
}
