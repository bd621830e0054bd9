/* global document -- This script runs in the browser without a build step. */
// Loads the app after the first images, so that they have the connection to themselves (src/starter/starter.ts). This
// is a separate file, because the app must also start if something between server and browser removes inline scripts.
const start = () => {
  const app = document.getElementById('app');
  if (app !== null) document.head.append(app.content);
};
Promise.resolve(globalThis.assetportalImages).then(start, start);
