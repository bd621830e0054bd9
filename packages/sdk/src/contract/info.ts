import * as z from 'zod/mini';
import { call } from './call.js';

export const getVersion = call({
  name: 'info.check_version',
  method: 'GET',
  path: 'info/check_version',
  summary: 'The version of the server.',
  access: 'anyone',
  reply: z.looseObject({ version: z.string() }),
});
