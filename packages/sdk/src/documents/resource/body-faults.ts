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
  return parsed.success ? [] : [...new Set(parsed.error.issues.flatMap(pathsOf))];
}

/** Returns the paths of an issue. For unknown keys, those of the keys and not that of the object which has them. */
function pathsOf(issue: z.core.$ZodIssue): string[] {
  const path = issue.path as ConfigPath;
  return issue.code === 'unrecognized_keys'
    ? issue.keys.map((key) => pathText([...path, key]))
    : [pathText(path)];
}
