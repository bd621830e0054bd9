import { setTimeout as delay } from 'node:timers/promises';
import type { SolrConnection } from '../connection/solr-connection.js';
import { configSetZip, SCHEMA_VERSION } from '../schema/config-set.js';
import { SolrIndex } from './solr-index.js';

/** Size of a new collection. */
export interface CollectionSize {
  readonly shards: number;
  /** Copies of each shard, the first one included. */
  readonly replicas: number;
}

/** Maximum duration of a change to collections, in milliseconds. Solr starts or stops cores on all nodes. */
const ADMIN_TIMEOUT_MS = 120_000;

/** Interval at which nodes are checked for a new alias, in milliseconds. */
const ALIAS_INTERVAL_MS = 20;

/**
 * Collections of the portal: `<alias>_<version of the schema>_<number>`. The alias of the same name as the portal's index
 * points to the active one.
 */
export class Collections {
  readonly #names: RegExp;
  #configSet: Promise<string> | undefined;

  constructor(
    private readonly connection: SolrConnection,
    private readonly alias: string,
    private readonly size: CollectionSize,
  ) {
    this.#names = new RegExp(`^${alias}_([0-9a-f]{10})_([0-9]+)$`);
  }

  async active(): Promise<SolrIndex | undefined> {
    const { aliases } = await this.#admin<{ aliases?: Record<string, string> }>('collections', {
      action: 'LISTALIASES',
    });
    const name = aliases?.[this.alias];
    return name === undefined ? undefined : this.#indexOf(name);
  }

  async list(): Promise<readonly SolrIndex[]> {
    return (await this.#collections()).map((name) => this.#indexOf(name));
  }

  async create(): Promise<SolrIndex> {
    const config = await this.#ensureConfigSet();
    const numbers = (await this.#collections()).map((name) => Number(this.#names.exec(name)?.[2]));
    const name = `${this.alias}_${SCHEMA_VERSION}_${Math.max(0, ...numbers) + 1}`;
    await this.#admin('collections', {
      action: 'CREATE',
      name,
      'collection.configName': config,
      numShards: String(this.size.shards),
      replicationFactor: String(this.size.replicas),
      waitForFinalState: 'true',
    });
    return this.#indexOf(name);
  }

  /** Switches the alias, and waits until all nodes that respond use it. */
  async activate({ name }: { readonly name: string }): Promise<void> {
    await this.#admin('collections', { action: 'CREATEALIAS', name: this.alias, collections: name });
    await Promise.all(this.connection.nodes.map((node) => this.#waitForAlias(node, name)));
  }

  async drop({ name }: { readonly name: string }): Promise<void> {
    if (!this.#names.test(name)) throw new Error(`${name} is not a collection of this portal.`);
    await this.#admin('collections', { action: 'DELETE', name });
  }

  #indexOf(name: string): SolrIndex {
    return new SolrIndex(this.connection, name, this.#names.exec(name)?.[1] === SCHEMA_VERSION);
  }

  async #collections(): Promise<string[]> {
    const { collections } = await this.#admin<{ collections: string[] }>('collections', { action: 'LIST' });
    return collections.filter((name) => this.#names.test(name));
  }

  /** Creates the config set unless it exists, and returns its name. */
  #ensureConfigSet(): Promise<string> {
    this.#configSet ??= this.#uploadConfigSet().catch((error: unknown) => {
      this.#configSet = undefined;
      throw error;
    });
    return this.#configSet;
  }

  async #uploadConfigSet(): Promise<string> {
    const name = `${this.alias}_${SCHEMA_VERSION}`;
    const { configSets } = await this.#admin<{ configSets: string[] }>('configs', { action: 'LIST' });
    if (configSets.includes(name)) return name;
    // Overwriting is harmless: the name contains a hash of the content. Another process may upload it at the same time.
    const params = { action: 'UPLOAD', name, overwrite: 'true' };
    await this.#admin('configs', params, await configSetZip());
    return name;
  }

  /** A node that does not respond has failed anyway, and reads the alias when it starts. */
  async #waitForAlias(node: string, name: string): Promise<void> {
    const until = performance.now() + ADMIN_TIMEOUT_MS;
    while (performance.now() < until) {
      const call = { path: '/admin/collections', params: { action: 'LISTALIASES' } };
      const reply = await this.connection
        .callNode<{ aliases?: Record<string, string> }>(node, call)
        .catch(() => undefined);
      if (reply === undefined || reply.aliases?.[this.alias] === name) return;
      await delay(ALIAS_INTERVAL_MS);
    }
  }

  #admin<T>(area: string, params: Readonly<Record<string, string>>, body?: Buffer): Promise<T> {
    const isRead = params['action']?.startsWith('LIST') === true;
    return this.connection.call<T>({
      path: `/admin/${area}`,
      params,
      ...(body && { body }),
      ...(!isRead && { timeoutMs: ADMIN_TIMEOUT_MS }),
    });
  }
}
