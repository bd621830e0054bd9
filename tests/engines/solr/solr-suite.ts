import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createSolrEngine,
  type SolrEngineOptions,
} from '../../../packages/server/src/search/solr/solr-engine.js';
import type { RemoteEngine } from '../../../packages/server/src/search/remote-engine.js';
import { describeEngine } from '../../server/search/engine-contract.js';
import { missingForSolr, startSolr, type ClusterOptions, type SolrCluster } from './cluster.js';

const missing = await missingForSolr();

/**
 * Describes tests on a SolrCloud. Where Java or Maven is missing, reports a skipped test with the reason.
 *
 * @param options Or the number of nodes.
 * @param tests Receives the cluster, which runs when a test or a hook calls the function.
 */
export function describeSolr(
  name: string,
  options: ClusterOptions | number,
  tests: (cluster: () => SolrCluster) => void,
): void {
  describe(`SolrCloud: ${name}`, () => {
    if (missing !== undefined) {
      it.skip(`needs Java and Maven: ${missing}`, () => undefined);
      return;
    }
    let cluster: SolrCluster | undefined;
    beforeAll(async () => {
      cluster = await startSolr(options);
    });
    afterAll(() => cluster?.stop());
    tests(() => cluster!);
  });
}

/** Maximum duration of a request in tests on a busy machine, in milliseconds. */
const TIMEOUT_MS = 60_000;

/** Creates an engine with an active, empty index. */
export async function startEngine(options: SolrEngineOptions): Promise<RemoteEngine> {
  const engine = createSolrEngine({ timeoutMs: TIMEOUT_MS, ...options });
  await engine.activate(await engine.create());
  return engine;
}

/** Removes all assets of the active index, which is faster than creating one. Retries while a node is replaced. */
export async function clear(engine: RemoteEngine): Promise<void> {
  await expect
    .poll(async () => {
      const index = (await engine.active())!;
      const all = await index.versions({}, 1_000_000);
      await index.write(all.map(({ id }) => ({ kind: 'remove', id })));
      await index.refresh();
      return engine.count();
    })
    .toBe(0);
}

/** Number of random cases in the nightly run. Each takes many requests. */
const RUNS_AT_NIGHT = 60;

/**
 * Runs the contract suite of all engines. All tests use one index, which is cleared before each.
 *
 * @param options Returns the options of the engine.
 * @param before Runs before each creation of an empty engine.
 */
export function describeSolrEngine(
  options: () => SolrEngineOptions,
  before: () => Promise<void> = () => Promise.resolve(),
): void {
  let started: Promise<RemoteEngine> | undefined;
  const create = async () => {
    const engine = await (started ??= startEngine(options()));
    await before();
    await clear(engine);
    return engine;
  };
  describeEngine('solr', create, RUNS_AT_NIGHT);
}
