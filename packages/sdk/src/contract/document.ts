import * as z from 'zod/mini';
import { call } from './call.js';

/** The document that describes the API; it does not describe itself, and so is none of `CALLS`. */
export const getOpenApi = call({
  name: 'info.openapi',
  method: 'GET',
  path: 'openapi.json',
  summary: 'The API as an OpenAPI 3.1 document.',
  access: 'anyone',
  reply: z.looseObject({ openapi: z.string(), paths: z.record(z.string(), z.unknown()) }),
});
