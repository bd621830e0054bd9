import { openDatabase } from '../../../packages/server/src/lib/sqlite-driver.js';
import { fieldOf, type FieldName } from '@assetportal/sdk/contract';
import type { IndexedAsset, SearchRequest } from '../../../packages/server/src/search/engine.js';
import { valuesOf } from '../../../packages/server/src/search/embedded/index/field-schema.js';

/**
 * Baseline for search: SQLite FTS5 with one row per value and one `GROUP BY` per facet. The database is in
 * memory, for a fair comparison.
 */
export class Fts5Baseline {
  readonly #db = openDatabase(':memory:');

  constructor(
    assets: Iterable<IndexedAsset>,
    private readonly facets: readonly FieldName[],
  ) {
    const single = facets.filter((field) => !fieldOf(field).multi);
    this.#db.exec(`
      CREATE VIRTUAL TABLE words USING fts5(title, fname, keywords, description, rest, content='', tokenize='unicode61 remove_diacritics 2');
      CREATE TABLE assets (rowid INTEGER PRIMARY KEY, id TEXT, taken_date TEXT, ${single.join(', ')});
      ${facets
        .filter((field) => fieldOf(field).multi)
        .map((field) => `CREATE TABLE ${field} (asset INTEGER, label TEXT);`)
        .join('\n')}`);
    const addWords = this.#db.prepare(
      'INSERT INTO words (rowid, title, fname, keywords, description, rest) VALUES (?, ?, ?, ?, ?, ?)',
    );
    const addAsset = this.#db.prepare(
      `INSERT INTO assets VALUES (?, ?, ?, ${single.map(() => '?').join(', ')})`,
    );
    const addValue = new Map(
      facets
        .filter((field) => fieldOf(field).multi)
        .map((field) => [field, this.#db.prepare(`INSERT INTO ${field} VALUES (?, ?)`)]),
    );
    this.#db.transaction(() => {
      let row = 0;
      for (const { asset } of assets) {
        row++;
        const text = (...fields: FieldName[]) => fields.flatMap((field) => valuesOf(asset, field)).join(' ');
        addWords.run(
          row,
          asset.title,
          asset.fname,
          text('keywords'),
          text('description'),
          text('creator', 'city', 'country', 'folder', 'filetype', 'camera'),
        );
        addAsset.run(row, asset.id, asset.taken_date, ...single.map((field) => asset[field] ?? null));
        for (const [field, statement] of addValue)
          for (const value of valuesOf(asset, field)) statement.run(row, value);
      }
    })();
    for (const field of addValue.keys()) this.#db.exec(`CREATE INDEX ${field}_asset ON ${field} (asset)`);
    this.#db.exec('CREATE INDEX assets_taken ON assets (taken_date)');
  }

  search(
    match: string | undefined,
    { sort, start, rows }: Pick<SearchRequest, 'sort' | 'start' | 'rows'>,
  ): number {
    const matches =
      match === undefined ? 'SELECT rowid FROM assets' : 'SELECT rowid FROM words WHERE words MATCH @match';
    const parameters = { ...(match !== undefined && { match }) };
    const total = this.#db.prepare(`SELECT count(*) FROM (${matches})`).pluck().get(parameters) as number;
    for (const field of this.facets) {
      const sql = fieldOf(field).multi
        ? `SELECT label, count(*) n FROM ${field} WHERE asset IN (${matches}) GROUP BY label ORDER BY n DESC LIMIT 1000`
        : `SELECT ${field}, count(*) n FROM assets WHERE rowid IN (${matches}) GROUP BY 1 ORDER BY n DESC LIMIT 1000`;
      this.#db.prepare(sql).all(parameters);
    }
    const byScore = match !== undefined && sort.field === 'score';
    const page = byScore
      ? 'SELECT a.id FROM words w JOIN assets a ON a.rowid = w.rowid WHERE words MATCH @match ORDER BY rank LIMIT @rows OFFSET @start'
      : `SELECT id FROM assets WHERE rowid IN (${matches}) ORDER BY ${sort.field === 'score' ? 'id' : sort.field} LIMIT @rows OFFSET @start`;
    this.#db.prepare(page).all({ ...parameters, rows, start });
    return total;
  }

  close(): void {
    this.#db.close();
  }
}
