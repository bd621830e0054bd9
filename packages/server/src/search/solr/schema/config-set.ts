import { createHash } from 'node:crypto';
import { finished } from 'node:stream/promises';
import { FIELD_NAMES, fieldOf, type FieldName } from '@assetportal/sdk/contract';

/**
 * Version of the encoding of documents. Increment it if the same asset is encoded differently (`document.ts`, `text.ts`,
 * `word-forms.ts`), so that the feeder replaces existing indexes. Changes of the files below change the version by themselves.
 */
const ENCODING = 6;

/**
 * Schema: fields by prefix. The portal computes the tokens (`search/text.ts`), so the cluster needs no plug-in.
 *
 * - `w_`: tokens of a field, one value each, with positions. Forms of one word are separated by a comma (`tokens.ts`).
 * - `f_`: words of a field that occur only as a form of a word. `p_`: those that occur only as a part of a word.
 * - `all`: distinct words and forms of all searched fields and the content. `forms`: forms. `parts`: parts that are not in
 *   `all`. Parts are separate, because a prefix may be too short for them.
 * - `content`: the text content, from which an asset without new content is written again.
 * - `v_`: keys of exact values (`valueKey`), for filters and facets. `s_`: keys with the spelling of the asset, for display.
 * - `o_`: sort key of a text. `n_`: number. `i_`: instant of a date. `h_`: hash of the words.
 * - `x`: beginnings of words in facet values, for suggestions.
 *
 * `n_obj_dload_cnt` and `ver` have doc values only: Solr then updates them in place.
 */
const SCHEMA = `<?xml version="1.0" encoding="UTF-8"?>
<schema name="assetportal" version="1.7">
  <uniqueKey>id</uniqueKey>
  <field name="id" type="string" indexed="true" stored="true" docValues="true" required="true"/>
  <field name="_version_" type="long" indexed="false" stored="false" docValues="true"/>
  <field name="idn" type="long" indexed="true" stored="false" docValues="true"/>
  <field name="ver" type="long" indexed="false" stored="false" docValues="true"/>
  <field name="n_obj_dload_cnt" type="double" indexed="false" stored="false" docValues="true"/>
  <field name="all" type="tokens" indexed="true" stored="false"/>
  <field name="forms" type="tokens" indexed="true" stored="false"/>
  <field name="parts" type="tokens" indexed="true" stored="false"/>
  <field name="content" type="string" indexed="false" stored="true" docValues="false"/>
  <field name="folder" type="string" indexed="true" stored="false" docValues="true"/>
  <field name="top" type="string" indexed="true" stored="false" docValues="true"/>
  <field name="x" type="string" indexed="true" stored="false" docValues="false" multiValued="true"/>
  <field name="ratio" type="int" indexed="false" stored="false" docValues="true"/>
  <field name="colors" type="int" indexed="false" stored="false" docValues="true"/>
  <dynamicField name="lab_*" type="int" indexed="true" stored="false" docValues="true"/>
  <dynamicField name="w_*" type="words" indexed="true" stored="false" multiValued="true"/>
  <dynamicField name="f_*" type="tokens" indexed="true" stored="false"/>
  <dynamicField name="p_*" type="tokens" indexed="true" stored="false"/>
  <dynamicField name="v_*" type="string" indexed="true" stored="false" docValues="true" multiValued="true"/>
  <dynamicField name="s_*" type="string" indexed="false" stored="false" docValues="true" multiValued="true"/>
  <dynamicField name="o_*" type="string" indexed="true" stored="false" docValues="true" sortMissingLast="true"/>
  <dynamicField name="n_*" type="double" indexed="true" stored="false" docValues="true"/>
  <dynamicField name="i_*" type="double" indexed="true" stored="false" docValues="true"/>
  <dynamicField name="h_*" type="long" indexed="true" stored="false" docValues="true"/>
  <fieldType name="string" class="solr.StrField"/>
  <fieldType name="int" class="solr.IntPointField"/>
  <fieldType name="long" class="solr.LongPointField"/>
  <fieldType name="double" class="solr.DoublePointField" sortMissingLast="true"/>
  <fieldType name="words" class="solr.TextField" positionIncrementGap="1000">
    <analyzer>
      <tokenizer class="solr.WhitespaceTokenizerFactory" maxTokenLen="1000"/>
      <filter class="solr.PatternCaptureGroupFilterFactory" pattern="([^,]+)" preserve_original="false"/>
    </analyzer>
    <similarity class="solr.BM25SimilarityFactory"><float name="k1">1.2</float><float name="b">0.25</float></similarity>
  </fieldType>
  <fieldType name="tokens" class="solr.TextField" omitNorms="true" omitTermFreqAndPositions="true">
    <analyzer><tokenizer class="solr.WhitespaceTokenizerFactory" maxTokenLen="1000"/></analyzer>
  </fieldType>
</schema>
`;

/**
 * Configuration: changes are durable when they are acknowledged (the update log is synchronized with the disk), and
 * visible after an explicit soft commit. Shards share the frequencies of words, so that their scores are comparable.
 * Requests are no templates: Solr would replace `${name}` in their text, and a value could become syntax.
 */
const CONFIG = `<?xml version="1.0" encoding="UTF-8"?>
<config>
  <luceneMatchVersion>9.12.0</luceneMatchVersion>
  <schemaFactory class="ClassicIndexSchemaFactory"/>
  <directoryFactory name="DirectoryFactory" class="solr.NRTCachingDirectoryFactory"/>
  <indexConfig><ramBufferSizeMB>256</ramBufferSizeMB></indexConfig>
  <updateHandler class="solr.DirectUpdateHandler2">
    <updateLog><str name="syncLevel">FSYNC</str></updateLog>
    <autoCommit><maxTime>60000</maxTime><maxSize>256m</maxSize><openSearcher>false</openSearcher></autoCommit>
    <autoSoftCommit><maxTime>-1</maxTime></autoSoftCommit>
  </updateHandler>
  <query>
    <maxBooleanClauses>1024000</maxBooleanClauses>
    <filterCache size="512" maxRamMB="256" autowarmCount="16"/>
    <queryResultCache size="64" autowarmCount="0"/>
    <documentCache size="64" autowarmCount="0"/>
    <enableLazyFieldLoading>true</enableLazyFieldLoading>
    <maxWarmingSearchers>4</maxWarmingSearchers>
  </query>
  <statsCache class="org.apache.solr.search.stats.ExactStatsCache"/>
  <requestDispatcher>
    <requestParsers enableRemoteStreaming="false" multipartUploadLimitInKB="-1" formdataUploadLimitInKB="-1"/>
  </requestDispatcher>
  <requestHandler name="/select" class="solr.SearchHandler">
    <lst name="invariants"><str name="expandMacros">false</str></lst>
  </requestHandler>
</config>
`;

/** Version of the schema. A part of the names of config sets and collections. */
export const SCHEMA_VERSION = createHash('sha256')
  .update(`${ENCODING}\n${SCHEMA}\n${CONFIG}`)
  .digest('hex')
  .slice(0, 10);

/** Returns the config set as a zip, for `admin/configs?action=UPLOAD`. */
export async function configSetZip(): Promise<Buffer> {
  // Loaded on first use, because it brings many packages (decision record 32).
  const { ZipArchive } = await import('archiver');
  const archive = new ZipArchive();
  const chunks: Buffer[] = [];
  archive.on('data', (chunk: Buffer) => chunks.push(chunk));
  archive.append(SCHEMA, { name: 'schema.xml' });
  archive.append(CONFIG, { name: 'solrconfig.xml' });
  await archive.finalize();
  await finished(archive);
  return Buffer.concat(chunks);
}

/** Text fields with a hash of their words, which counts distinct values. */
export const HASHED_FIELDS: readonly FieldName[] = FIELD_NAMES.filter(
  (name) => fieldOf(name).type === 'text',
);
