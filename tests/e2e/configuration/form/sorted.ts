/** Returns a configuration with each list in the order of its positions, and without empty members. */
export function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return inOrder(value).map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => name !== 'position')
      .map(([name, member]) => [name, sorted(member)] as const)
      .filter(([, member]) => !isEmpty(member)),
  );
}

const isEmpty = (value: unknown): boolean =>
  value === '' ||
  value === null ||
  value === undefined ||
  (typeof value === 'object' && !Array.isArray(value) && Object.keys(value).length === 0);

const inOrder = (items: readonly unknown[]): unknown[] =>
  [...items].sort((a, b) => positionOf(a) - positionOf(b));

const positionOf = (item: unknown): number =>
  typeof item === 'object' && item !== null && 'position' in item ? Number(item.position) : 0;
