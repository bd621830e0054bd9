import type { ReactNode } from 'react';
import { COLLECTION } from './collection.js';

/** An icon of the collection, or `fallback` if the collection lacks the name. */
export default function OtherIcon({
  name,
  fallback,
}: {
  readonly name: string;
  readonly fallback: ReactNode;
}) {
  const Icon = Object.hasOwn(COLLECTION, name) ? COLLECTION[name] : undefined;
  return Icon === undefined ? fallback : <Icon aria-hidden />;
}
