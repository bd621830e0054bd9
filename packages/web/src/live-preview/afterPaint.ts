/** Runs a function as soon as the browser has painted the current document. */
export function afterPaint(run: () => void): void {
  requestAnimationFrame(() => {
    // A message arrives after the frame that begins with this callback.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      run();
    };
    port2.postMessage(null);
  });
}
