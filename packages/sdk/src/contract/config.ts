import * as z from 'zod/mini';
import { call } from './call.js';

export const getConfig = call({
  name: 'config.global',
  method: 'GET',
  path: 'config/global',
  summary: 'The portal’s configuration; an empty object where none is stored.',
  access: 'anyone',
  // The configuration has a schema of its own (config/schema.ts), which keeps what is right of a faulty one.
  reply: z.record(z.string(), z.unknown()),
});
