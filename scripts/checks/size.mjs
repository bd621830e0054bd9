import { runTool } from './tool.mjs';

/**
 * Checks the bundled size of the SDK against size-limit.config.mjs.
 * @returns {string[]} the problems: entries that exceed their limit, or a failed measurement
 */
export function checkSize() {
  const { output, errors } = runTool('size-limit/bin.js', [
    '--json',
    '--config',
    'scripts/checks/size-limit.config.mjs',
  ]);
  let sizes;
  try {
    sizes = JSON.parse(output);
  } catch {
    return [`The sizes could not be measured:\n${output}${errors}`];
  }
  if (!Array.isArray(sizes)) return [`The sizes could not be measured:\n${sizes.error ?? output}`];
  for (const { name, size, sizeLimit } of sizes) {
    process.stderr.write(`  ${name}: ${kilobytes(size)} of ${kilobytes(sizeLimit)}\n`);
  }
  return sizes
    .filter(({ passed }) => passed !== true)
    .map(
      ({ name, size, sizeLimit }) =>
        `${name}: ${kilobytes(size)} exceed the limit of ${kilobytes(sizeLimit)}.`,
    );
}

const kilobytes = (bytes) => `${(bytes / 1000).toFixed(2)} kB`;
