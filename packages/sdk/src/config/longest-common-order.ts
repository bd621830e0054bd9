/**
 * Returns the largest set of names that have the same order in both lists. Each list contains a name at most once.
 * Needs time proportional to the product of the lengths.
 */
export function longestCommonOrder(from: readonly string[], to: readonly string[]): ReadonlySet<string> {
  const places = new Map(from.map((name, index) => [name, index]));
  /** The longest order that ends with each name. */
  const orders: { readonly place: number; readonly names: readonly string[] }[] = [];
  for (const name of to) {
    const place = places.get(name);
    if (place === undefined) continue;
    let names: readonly string[] = [];
    for (const order of orders)
      if (order.place < place && order.names.length > names.length) names = order.names;
    orders.push({ place, names: [...names, name] });
  }
  return new Set(
    orders.reduce<readonly string[]>((best, { names }) => (names.length > best.length ? names : best), []),
  );
}
