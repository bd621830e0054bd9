/** Address of a SolrCloud and the alias of the portal's index. */
export interface SolrAddress {
  /** Base URLs of the nodes, such as `http://a:8983/solr`. At least one. */
  readonly nodes: readonly string[];
  /** Alias that searches use, and prefix of the names of collections. */
  readonly alias: string;
  readonly shards: number | undefined;
  readonly replicas: number | undefined;
}

const FORM = /^solr\+(https?):\/\/([^/?#]+)(\/[^?#]*)?(?:\?([^#]*))?$/;
const NODE = /^(?:[A-Za-z0-9._-]+|\[[0-9a-fA-F:.]+\])(?::[0-9]{1,5})?$/;
const ALIAS = /^[A-Za-z][A-Za-z0-9_-]{0,99}$/;
const MAX_PARTS = 100;

/**
 * Parses the address of a SolrCloud: `solr+http://host:8983/solr/assets` or `solr+https://…`, several hosts separated by
 * commas, with `?shards=2&replicas=2` for new indexes (decisions, section 7; issue 19).
 *
 * @throws Error with a message for the admin
 */
export function parseSolrUrl(url: string): SolrAddress {
  const [, protocol, hosts = '', path = '', query] = FORM.exec(url) ?? [];
  if (protocol === undefined)
    throw new Error('The address must have the form solr+http://host:8983/solr/assets.');
  if (hosts.includes('@')) throw new Error('The address must not contain credentials. Set them separately.');
  const nodes = hosts.split(',');
  const invalid = nodes.find((node) => !NODE.test(node) || !URL.canParse(`${protocol}://${node}`));
  if (invalid !== undefined) throw new Error(`"${invalid}" is not a host with a port.`);
  const slash = path.lastIndexOf('/');
  const alias = path.slice(slash + 1);
  if (slash < 1 || !ALIAS.test(alias))
    throw new Error(
      'The path must consist of the path of Solr and the name of the index, such as /solr/assets.',
    );
  const base = path.slice(0, slash);
  const options = new URLSearchParams(query);
  const unknown = [...options.keys()].find((key) => key !== 'shards' && key !== 'replicas');
  if (unknown !== undefined)
    throw new Error(`"${unknown}" is not an option. Options are shards and replicas.`);
  return {
    nodes: nodes.map((node) => `${protocol}://${node}${base}`),
    alias,
    shards: countOf(options, 'shards'),
    replicas: countOf(options, 'replicas'),
  };
}

function countOf(options: URLSearchParams, key: string): number | undefined {
  const text = options.get(key);
  if (text === null) return undefined;
  const count = Number(text);
  if (!/^[0-9]+$/.test(text) || count < 1 || count > MAX_PARTS)
    throw new Error(`${key} must be a number from 1 to ${MAX_PARTS}.`);
  return count;
}
