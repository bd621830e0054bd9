import { SearchUnavailable } from '../engine.js';
import { FailedConnection, FailedRequest, isAboutCertificate } from './connection/failure.js';
import { SolrConnection } from './connection/solr-connection.js';
import { parseSolrUrl } from './connection/solr-url.js';
import { SCHEMA_VERSION } from './schema/config-set.js';

/** Result of one check of a SolrCloud. */
interface SolrCheck {
  /** `search`: a node. `search-index`: the active collection. */
  readonly name: 'search' | 'search-index';
  readonly ok: boolean | 'optional-missing';
  /** Contains no credentials, and no text of the server that responded. */
  readonly detail: string;
  /** What the check revealed. Undefined if nothing is wrong. */
  readonly finding?: SolrFinding;
  /** Values for the message about the finding. */
  readonly values?: Readonly<Record<string, string>>;
}

type SolrFinding =
  | 'unreachable'
  | 'certificate'
  | 'credentials'
  | 'not-solr'
  | 'version'
  | 'not-cloud'
  | 'no-index'
  | 'old-index'
  | 'shards-missing'
  | 'replicas-missing'
  | 'no-status';

/** Maximum duration of each call, in milliseconds. */
const TIMEOUT_MS = 5000;
const SUPPORTED = /^9\./;

/**
 * Checks every node of a SolrCloud and the portal's index, without changing anything.
 *
 * @param options.url A valid address.
 */
export async function diagnoseSolr(options: {
  readonly url: string;
  readonly credentials: { readonly user: string; readonly password: string } | undefined;
}): Promise<SolrCheck[]> {
  const { nodes, alias } = parseSolrUrl(options.url);
  const connect = (addresses: readonly string[]) =>
    new SolrConnection({ nodes: addresses, credentials: options.credentials, timeoutMs: TIMEOUT_MS });
  const checks = await Promise.all(nodes.map((node) => checkNode(connect([node]), node)));
  const working = nodes.filter((_, at) => checks[at]?.ok === true);
  return working.length === 0 ? checks : [...checks, await checkIndex(connect(working), alias)];
}

async function checkNode(connection: SolrConnection, node: string): Promise<SolrCheck> {
  const fault = (finding: SolrFinding, values: Record<string, string>): SolrCheck => ({
    name: 'search',
    ok: false,
    finding,
    values: { node, ...values },
    detail: [node, finding, ...Object.values(values)].join(' '),
  });
  try {
    const { lucene, mode } = await connection.call<{
      lucene?: { 'solr-spec-version'?: unknown };
      mode?: unknown;
    }>({ path: '/admin/info/system' });
    const [version] = /^[0-9.]{1,20}/.exec(String(lucene?.['solr-spec-version'])) ?? [];
    if (version === undefined) return fault('not-solr', { reason: 'no version' });
    if (!SUPPORTED.test(version)) return fault('version', { version });
    if (mode !== 'solrcloud') return fault('not-cloud', {});
    return { name: 'search', ok: true, detail: `${node} (Solr ${version})` };
  } catch (error) {
    const { finding, reason } = reasonOf(error);
    return fault(finding, { reason });
  }
}

/** Returns why a call failed. The reason is a status or a code, because a message may contain text of another server. */
function reasonOf(error: unknown): { readonly finding: SolrFinding; readonly reason: string } {
  const cause = error instanceof SearchUnavailable ? error.cause : error;
  if (cause instanceof FailedRequest) {
    const { status } = cause;
    const finding =
      status === 401 || status === 403 ? 'credentials' : status < 500 ? 'not-solr' : 'unreachable';
    return { finding, reason: String(status) };
  }
  if (cause instanceof SyntaxError) return { finding: 'not-solr', reason: 'no JSON' };
  if (!(cause instanceof FailedConnection)) return { finding: 'unreachable', reason: 'no response' };
  const { code: reason = 'no response' } = cause;
  return { finding: isAboutCertificate(cause) ? 'certificate' : 'unreachable', reason };
}

interface ClusterState {
  readonly cluster: {
    readonly live_nodes: readonly string[];
    readonly collections: Readonly<
      Record<string, { readonly configName: string; readonly shards: Readonly<Record<string, Shard>> }>
    >;
  };
}

interface Shard {
  readonly replicas: Readonly<Record<string, { readonly state: string; readonly node_name: string }>>;
}

async function checkIndex(connection: SolrConnection, alias: string): Promise<SolrCheck> {
  const name = 'search-index';
  try {
    const read = <T>(params: Record<string, string>) =>
      connection.call<T>({ path: '/admin/collections', params });
    const { aliases } = await read<{ aliases?: Record<string, string> }>({ action: 'LISTALIASES' });
    const collection = aliases?.[alias];
    if (collection === undefined)
      return { name, ok: 'optional-missing', detail: alias, finding: 'no-index', values: { alias } };
    const { cluster } = await read<ClusterState>({ action: 'CLUSTERSTATUS', collection });
    return { name, ...stateOf(cluster, collection, alias) };
  } catch (error) {
    const { reason } = reasonOf(error);
    return { name, ok: false, detail: reason, finding: 'no-status', values: { alias, reason } };
  }
}

function stateOf(
  { live_nodes: live, collections }: ClusterState['cluster'],
  collection: string,
  alias: string,
): Omit<SolrCheck, 'name'> {
  const { configName, shards = {} } = collections[collection] ?? {};
  const copies = Object.values(shards).map(({ replicas }) => Object.values(replicas));
  const isActive = ({ state, node_name: node }: (typeof copies)[number][number]) =>
    state === 'active' && live.includes(node);
  const available = copies.filter((replicas) => replicas.some(isActive)).length;
  const active = copies.flat().filter(isActive).length;
  const values = {
    collection,
    available: String(available),
    shards: String(copies.length),
    active: String(active),
    replicas: String(copies.flat().length),
  };
  const detail = `${collection}: shards ${available}/${copies.length}, replicas ${active}/${copies.flat().length}`;
  if (available < copies.length || available === 0)
    return { ok: false, detail, finding: 'shards-missing', values };
  if (configName !== `${alias}_${SCHEMA_VERSION}`)
    return { ok: 'optional-missing', detail, finding: 'old-index', values };
  if (active < copies.flat().length)
    return { ok: 'optional-missing', detail, finding: 'replicas-missing', values };
  return { ok: true, detail };
}
