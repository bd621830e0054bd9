import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startJava, type JavaProcess } from './java.js';

export { missingForSolr } from './java.js';

/** A SolrCloud outside of the process of the test. */
export interface SolrCluster {
  /** Base URLs of the nodes, such as `http://127.0.0.1:8983/solr`: first the common ones, then the separate ones. */
  readonly nodes: readonly string[];
  /** ID of the process with the common nodes. */
  readonly pid: number;
  /** Returns the address for `createSolrEngine`. @param nodes Numbers of the nodes. Default: all. */
  url(alias: string, nodes?: readonly number[]): string;
  /** Runs a command of `Cluster.java` for common nodes, and waits until it is done. */
  command(line: `stop ${number}` | `start ${number}` | 'zookeeper'): Promise<void>;
  /** Kills a separate node with SIGKILL. @param node Number among all nodes. */
  kill(node: number): Promise<void>;
  /** Starts a separate node that was killed, with its port and its data. */
  restart(node: number): Promise<void>;
  /** Stops the execution of a separate node: it accepts connections, and does nothing. */
  pause(node: number): Promise<void>;
  resume(node: number): Promise<void>;
  stop(): Promise<void>;
}

export interface ClusterOptions {
  /** Number of nodes in the process of ZooKeeper, which start faster. */
  readonly nodes: number;
  /** Number of further nodes with a process each. Default 0. */
  readonly separate?: number;
  /** Folder for the data of the separate nodes. Default: a temporary folder. */
  readonly home?: string;
  /** Content of `security.json`. Default: no authentication. */
  readonly security?: object;
}

/**
 * Starts a cluster.
 *
 * @param options Or the number of nodes in one process.
 * @param source Folder of this file. A bundled benchmark is in another folder.
 */
export async function startSolr(
  options: ClusterOptions | number,
  source = import.meta.dirname,
): Promise<SolrCluster> {
  const all: ClusterOptions = typeof options === 'number' ? { nodes: options } : options;
  const { nodes, separate = 0, home: data, security } = all;
  const folder = await mkdtemp(join(tmpdir(), 'assetportal-solr-'));
  const main = await startJava(source, 'Cluster', [
    String(nodes),
    folder,
    ...(security === undefined ? [] : [JSON.stringify(security)]),
  ]);
  const { nodes: common, zookeeper } = main.started as { nodes: string[]; zookeeper: string };
  const home = (number: number) => join(data ?? folder, `separate-${number}`);
  const start = (number: number, port = '0') => startJava(source, 'Node', [zookeeper, port, home(number)]);
  const processes = await Promise.all(Array.from({ length: separate }, (_, at) => start(common.length + at)));
  const urls = [...common, ...processes.map(({ started }) => (started as { node: string }).node)];
  const processOf = (node: number): JavaProcess => {
    const found = processes[node - common.length];
    if (found === undefined) throw new Error(`The node ${node} has no separate process`);
    return found;
  };
  return {
    nodes: urls,
    pid: main.pid,
    url: (alias, numbers = urls.map((_, number) => number)) => {
      const hosts = numbers.map((number) => urls[number]!.replace(/^http:\/\/|\/solr$/g, ''));
      return `solr+http://${hosts.join(',')}/solr/${alias}`;
    },
    command: (line) => main.command(line),
    kill: (node) => processOf(node).signal('SIGKILL'),
    restart: async (node) => {
      await processOf(node).signal('SIGKILL');
      processes[node - common.length] = await start(node, new URL(urls[node]!).port);
    },
    pause: (node) => processOf(node).signal('SIGSTOP'),
    resume: (node) => processOf(node).signal('SIGCONT'),
    stop: async () => {
      await Promise.all(processes.map((process) => process.stop()));
      await main.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
