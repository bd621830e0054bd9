/** Calls `run` each time the device is online again. Returns a function that ends this. */
export function onOnline(run: () => void): () => void {
  window.addEventListener('online', run);
  return () => window.removeEventListener('online', run);
}
