/**
 * Resolves in another task, so that the browser can draw and handle input before. On a phone, the start of the app
 * takes 200 ms of computing.
 */
export const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    // Not a timer, which browsers delay if several follow each other.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
