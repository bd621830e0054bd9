import * as z from 'zod/mini';
import type { ConfigPath } from '../../lib/json-path.js';
import { pathText } from '../../lib/json-path.js';

/** A call whose body is the document of a resource. */
interface SavingCall {
  readonly schemas: () => Promise<{ readonly body: z.ZodMiniType }>;
}

/** Returns the paths of values that the schema of a call rejects. */
export async function bodyFaults({ schemas }: SavingCall, document: unknown): Promise<string[]> {
  const { body } = await schemas();
  const parsed = z.safeParse(body, document);
  return parsed.success
    ? []
    : [...new Set(parsed.error.issues.map(({ path }) => pathText(path as ConfigPath)))];
}
