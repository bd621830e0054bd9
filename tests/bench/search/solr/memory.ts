import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { SolrCluster } from '../../../engines/solr/cluster.js';

const run = promisify(execFile);
const MB = 2 ** 20;

/** Memory and disk that a cluster uses, in MB. */
export interface Usage {
  /** Objects in the heap of Java after a garbage collection. */
  readonly heap: number;
  /** Resident memory of the process. Includes free parts of the heap. */
  readonly resident: number;
  /** Size of the index on the disk. */
  readonly disk: number;
}

/** Returns what a cluster uses. Its nodes are in one process. Needs Linux for the resident memory. */
export async function usageOf({ pid, nodes }: SolrCluster): Promise<Usage> {
  await run('jcmd', [String(pid), 'GC.run']);
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const { jvm } = (await info(nodes[0]!, 'info/system')) as { jvm: { memory: { raw: { used: number } } } };
  let disk = 0;
  for (const node of nodes) {
    const { status: cores } = (await info(node, 'cores')) as { status: Record<string, Core> };
    for (const { index } of Object.values(cores)) disk += index.sizeInBytes;
  }
  return {
    heap: Math.round(jvm.memory.raw.used / MB),
    resident: Math.round(Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) / 1024),
    disk: Math.round(disk / MB),
  };
}

interface Core {
  readonly index: { readonly sizeInBytes: number };
}

async function info(node: string, path: string): Promise<unknown> {
  return (await fetch(`${node}/admin/${path}?wt=json`)).json();
}
