/**
 * Sets the sandbox of its process.
 *
 * @module-tag gate
 * @module-tag own-process
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { sandboxProtection } from '../../packages/server/src/workers/sandbox/sandbox.js';
import { findTool, runTool } from '../../packages/server/src/workers/spawn.js';
import { temporaryFolder } from '../fixtures/folder.js';

/** Result of `escapes.py`. */
interface Escapes extends Readonly<Record<string, unknown>> {
  readonly seen: {
    readonly uid: number;
    readonly capabilities: string;
    readonly processes: number;
    readonly started?: number;
  };
}

/** Most processes that a decoder may start. */
const MOST_PROCESSES = 1100;

// A version manager's command would look for the program in a home directory, which the sandbox hides.
process.env['PATH'] = ['/usr/bin', '/bin', '/usr/sbin', dirname(process.execPath)].join(delimiter);

const python = await findTool('python3');
const isSandboxed = sandboxProtection() === 'bubblewrap';

/** Returns the descriptors that every child process of this one gets, because its parent left them open. */
function inherited(): string[] {
  const O_CLOEXEC = 0o2000000;
  return readdirSync('/proc/self/fdinfo').filter((fd) => {
    const info = existsSync(`/proc/self/fdinfo/${fd}`) ? readFileSync(`/proc/self/fdinfo/${fd}`, 'utf8') : '';
    const flags = /^flags:\s*(\d+)/m.exec(info)?.[1];
    return Number(fd) > 3 && flags !== undefined && (Number.parseInt(flags, 8) & O_CLOEXEC) === 0;
  });
}

async function escapes(...options: readonly string[]): Promise<Escapes> {
  const folder = await temporaryFolder();
  onTestFinished(() => folder.remove());
  const script = await readFile(join(import.meta.dirname, 'escapes.py'), 'utf8');
  const { signal } = new AbortController();
  const args = ['-c', script, String(process.pid), inherited().join(','), ...options];
  return JSON.parse(String(await runTool('python3', args, { folder: folder.path, signal }))) as Escapes;
}

it.skipIf(isSandboxed && python !== undefined)('needs bubblewrap and Python', ({ skip }) => skip());

describe.runIf(isSandboxed && python !== undefined)('a decoder', () => {
  it('finds no way out of its sandbox', async () => {
    const { seen, ...results } = await escapes();
    expect(Object.entries(results).filter(([, result]) => result === 'open')).toEqual([]);
    expect(Object.keys(results).length).toBeGreaterThan(60);
    expect(seen.uid).not.toBe(0);
    expect(seen.processes).toBeLessThan(5);
    // A server that runs as root keeps the right to read the files of other users (CAP_DAC_OVERRIDE), and no other.
    expect(BigInt(`0x${seen.capabilities}`)).toBe(process.getuid?.() === 0 ? 2n : 0n);
  });

  it('starts a limited number of processes', async () => {
    const { seen } = await escapes('bomb');
    expect(seen.started).toBeGreaterThan(0);
    expect(seen.started).toBeLessThan(MOST_PROCESSES);
  });
});
