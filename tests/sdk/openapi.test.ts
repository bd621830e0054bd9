import { describe, expect, it } from 'vitest';
import {
  API_BASE_PATH,
  CALLS,
  getVersion,
  PROBLEM_CODES,
  type Call,
  openApiDocument,
  type Json,
  type JsonObject,
  type ProblemCode,
} from '@assetportal/sdk/contract';
import { configJsonSchema } from '@assetportal/sdk/config';
import { createTranslator } from '@assetportal/sdk/translations';

const { t } = createTranslator({ locale: 'en' });
const problemTitle = (code: ProblemCode) => t(`problem.${code}.title`);
const document = await openApiDocument({
  version: '1.2.3',
  url: 'https://portal.example/',
  problemTitle,
});
const at = (...path: string[]): Json =>
  path.reduce<Json>((value, key) => (value as JsonObject)[key] as Json, document);

function* walk(value: Json, path = '#'): Generator<[string, Json]> {
  yield [path, value];
  if (typeof value !== 'object' || value === null) return;
  for (const [key, child] of Object.entries(value)) yield* walk(child, `${path}/${key}`);
}

const operations = Object.entries(at('paths') as Record<string, JsonObject>).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => [path, method, operation as JsonObject] as const),
);

const parameter = (path: string, name: string) =>
  (at('paths', path, 'get', 'parameters') as JsonObject[]).find((entry) => entry['name'] === name);

describe('openApiDocument (decisions, section 2: the contract is declared once)', () => {
  it('is plain JSON and contains the URL of the API', async () => {
    expect(JSON.parse(JSON.stringify(document))).toEqual(document);
    expect(document['openapi']).toBe('3.1.0');
    expect(at('info', 'version')).toBe('1.2.3');
    expect(at('servers', '0', 'url')).toBe('https://portal.example/assetportal/api');
    expect(API_BASE_PATH).toBe('/assetportal/api/');
    const withoutUrl = await openApiDocument({ version: '1', problemTitle });
    expect((withoutUrl['servers'] as JsonObject[])[0]?.['url']).toBe('/assetportal/api');
  });

  it('contains every call and nothing else, with one operation per method and path', () => {
    const address = (call: Call) => `${call.method} /${call.path.replace(/\/$/, '')}`;
    const documented = operations.map(([path, method]) => `${method.toUpperCase()} ${path}`);
    expect(documented.sort()).toEqual([...new Set(CALLS.map(address))].sort());
    const replies = JSON.stringify(at('paths'));
    for (const call of CALLS) {
      const [path, method] = [`/${call.path.replace(/\/$/, '')}`, call.method.toLowerCase()];
      const operation = at('paths', path, method);
      expect(JSON.stringify(operation), call.name).toContain(call.summary);
      if (call.replyFormat !== 'file') expect(JSON.stringify(operation)).toContain(`/${call.name}.reply"`);
      for (const code of call.problems) expect(JSON.stringify(operation)).toContain(`\`${code}\``);
    }
    expect(replies).not.toContain('undefined');
    const ids = operations.map(([, , operation]) => operation['operationId']);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('can be limited to some calls', async () => {
    const some = await openApiDocument({ version: '1', calls: [getVersion], problemTitle });
    expect(Object.keys(some['paths'] as JsonObject)).toEqual(['/info/check_version']);
  });

  it('merges two calls that differ in one parameter', () => {
    const operation = at('paths', '/config/translations', 'get') as JsonObject;
    expect(operation['operationId']).toBe('texts.list');
    expect(operation['parameters']).toEqual([
      expect.objectContaining({ name: 'lang', in: 'query', schema: expect.anything() as object }),
      expect.objectContaining({ name: 'If-None-Match', in: 'header' }),
    ]);
    expect(parameter('/config/translations', 'lang')).not.toHaveProperty('required');
    expect(at('paths', '/config/translations', 'get', 'responses', '200', 'content')).toEqual({
      'application/json': {
        schema: {
          anyOf: [
            { $ref: '#/components/schemas/texts.list.reply' },
            { $ref: '#/components/schemas/texts.get.reply' },
          ],
        },
      },
    });
    expect(parameter('/download', 'id')).toMatchObject({
      required: true,
      schema: { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] },
    });
  });

  it('documents versions, path parameters, files and events', () => {
    const headers = (path: string, method: string) =>
      (at('paths', path, method, 'parameters') as JsonObject[]).flatMap((entry) =>
        entry['in'] === 'header' ? [entry['name']] : [],
      );
    expect(headers('/config/global', 'post')).toEqual(['If-Match']);
    expect(headers('/config/global', 'get')).toEqual(['If-None-Match']);
    expect(at('paths', '/config/global', 'post', 'responses', '200', 'headers')).toHaveProperty('ETag');
    expect(at('paths', '/config/global', 'post', 'responses', '412')).toBeDefined();
    expect(at('paths', '/config/global', 'get', 'responses')).toHaveProperty('304');
    expect(at('paths', '/config/history/{id}/restore', 'post', 'parameters', '0')).toMatchObject({
      name: 'id',
      in: 'path',
      required: true,
    });
    expect(at('paths', '/config/logo', 'get', 'responses', '200', 'content')).toEqual({ '*/*': {} });
    expect(at('paths', '/config/logo', 'post', 'requestBody', 'content')).toEqual({ '*/*': {} });
    expect(at('paths', '/events', 'get', 'responses', '200', 'content')).toHaveProperty('text/event-stream');
    expect(at('paths', '/config/custom_html', 'post', 'requestBody', 'description')).toBe('At most 8 MiB.');
  });

  it('refers to the JSON Schema of the configuration (CD3)', async () => {
    const { $id } = await configJsonSchema();
    expect($id).toBe(`${API_BASE_PATH}config/schema`);
    expect(at('paths')).toHaveProperty(['/config/schema', 'get']);
    const referring = operations.filter(([, , { externalDocs }]) => externalDocs !== undefined);
    expect(
      referring.map(([path, method, { externalDocs }]) => [
        path,
        method,
        (externalDocs as JsonObject)['url'],
      ]),
    ).toEqual([
      ['/config/global', 'get', $id],
      ['/config/global', 'post', $id],
    ]);
  });

  it('has no dangling references', () => {
    const references = [...walk(document)].filter(([path]) => path.endsWith('/$ref'));
    expect(references.length).toBeGreaterThan(operations.length);
    for (const [path, target] of references) {
      if (typeof target !== 'string') throw new Error(`${path} is not a string.`);
      const [hash, ...keys] = target.split('/');
      expect(hash, path).toBe('#');
      expect(at(...keys), `${path} -> ${target}`).toBeTypeOf('object');
    }
  });

  it('defines the asset once and refers to it', () => {
    expect(at('components', 'schemas', 'Asset', 'properties', 'id')).toEqual({ type: 'string' });
    expect(
      at('components', 'schemas', 'assets.get.reply', 'properties', 'response', 'properties', 'docs'),
    ).toEqual({
      type: 'array',
      items: { $ref: '#/components/schemas/Asset' },
    });
  });

  it('documents the types of lists, numbers and objects rather than their encoding', () => {
    expect(parameter('/search', 'solr_facetfields')).toEqual({
      name: 'solr_facetfields',
      in: 'query',
      schema: { type: 'array', items: { type: 'string', maxLength: 100 } },
      style: 'form',
      explode: true,
    });
    expect(parameter('/search', 'solr_rows')?.['schema']).toEqual({
      type: 'integer',
      minimum: 0,
      maximum: 1000,
    });
    expect(parameter('/search', 'filter')?.['content']).toMatchObject({
      'application/json': { schema: { type: 'object' } },
    });
    expect(parameter('/assets/similar', 'assetid')?.['required']).toBe(true);
    const body = at(
      'paths',
      '/search',
      'post',
      'requestBody',
      'content',
      'application/json',
      'schema',
      'properties',
    );
    expect(body).toMatchObject({
      solr_rows: { type: 'integer', maximum: 1000 },
      solr_facetfields: { type: 'array' },
      filter: { type: 'object' },
    });
  });

  it('documents that the body of the login is optional', () => {
    const body = at('paths', '/session/get', 'post', 'requestBody') as JsonObject;
    expect(body['required']).toBe(false);
    expect(JSON.stringify(body)).toContain('"pass"');
  });

  it('lists the problems of a call by status, each with a code of the contract', () => {
    const codes = [...walk(at('paths'))]
      .filter(([path]) => path.endsWith('/code/enum'))
      .flatMap(([, values]) => values as string[]);
    expect(codes.filter((code) => !(PROBLEM_CODES as string[]).includes(code))).toEqual([]);
    const responses = at('paths', '/search', 'get', 'responses') as JsonObject;
    expect(JSON.stringify(responses['400'])).toContain('unknown-field');
    expect(Object.keys(responses)).toEqual(
      expect.arrayContaining(['200', '400', '401', '429', '500', '503']),
    );
    expect(JSON.stringify(at('paths', '/session/get', 'post', 'responses', '401'))).toContain(
      'wrong-credentials',
    );
  });

  it('declares both authentication schemes, and uses no other scheme', () => {
    const schemes = Object.keys(at('components', 'securitySchemes') as JsonObject);
    expect(schemes).toEqual(['bearer', 'cookie']);
    const requirements = [...walk(document)].filter(([path]) => path.endsWith('/security'));
    expect(requirements).toHaveLength(operations.length);
    for (const [, list] of requirements) {
      for (const requirement of list as JsonObject[])
        expect(schemes).toEqual(expect.arrayContaining(Object.keys(requirement)));
    }
  });
});
