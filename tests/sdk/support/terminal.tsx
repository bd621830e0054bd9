import { Writable } from 'node:stream';
import { render as renderInk, Text } from 'ink';
import type { Renderer } from './renderer.js';

/** Renderer that writes the terminal output to a string. */
export const terminal: Renderer = {
  Line: ({ children }) => <Text>{children}</Text>,
  render(element) {
    let screen = '';
    const stdout = new Writable({
      write(chunk: Buffer, _, done) {
        screen = chunk.toString();
        done();
      },
    });
    const instance = renderInk(element, {
      stdout: Object.assign(stdout, { columns: 80, rows: 24 }) as unknown as NodeJS.WriteStream,
      debug: true,
      patchConsole: false,
      exitOnCtrlC: false,
    });
    return { text: () => screen, unmount: () => instance.unmount() };
  },
};
