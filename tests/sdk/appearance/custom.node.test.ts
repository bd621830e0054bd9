import { describe, expect, it } from 'vitest';
import { createTranslator } from '@assetportal/sdk/translations';
import { fontFailed, loadFont, loadStyle } from '@assetportal/sdk/rules';
import type { AvailableConfig } from '@assetportal/sdk/contract';
import { problem } from '../support/http.js';
import { appOf, startFakePortal } from '../support/portal.js';

const setUp = async (available: Partial<AvailableConfig>) => {
  const fake = await startFakePortal();
  const { portal, toasts } = appOf(fake);
  const messageText = () => {
    const message = toasts.store.getState().current;
    return message === null ? null : createTranslator({ locale: 'en' }).t(message.key);
  };
  return { fake, messageText, toasts, options: { portal, toasts, available } };
};

describe('custom stylesheet (specification, section 7, Config)', () => {
  it('is loaded if the status is 200', { tags: ['7.config.style-applied'] }, async () => {
    const { fake, messageText, options } = await setUp({ style: true });
    fake.handlers['config/style'] = (_, response) =>
      response.writeHead(200, { 'content-type': 'text/css' }).end('a { color: red }');
    expect(await loadStyle(options)).toBe('a { color: red }');
    expect(messageText()).toBeNull();
  });

  it.each([
    ['another status', 204],
    ['a missing file', 404],
    ['an error', 500],
  ])(
    'is not applied and shows an error toast after %s',
    { tags: ['7.config.style-applied', '8.style.failed'] },
    async (_, status) => {
      const { fake, messageText, options } = await setUp({ style: true });
      fake.handlers['config/style'] = (__, response) =>
        status < 400 ? response.writeHead(status).end() : problem(response, status, 'x');
      expect(await loadStyle(options)).toBeNull();
      expect(messageText()).toBe('Stylesheet could not be loaded');
    },
  );

  it('is not requested if it is not uploaded', async () => {
    const { fake, messageText, options } = await setUp({ style: false });
    expect([await loadStyle(options), await loadFont(options)]).toEqual([null, null]);
    expect([fake.calls, messageText()]).toEqual([[], null]);
  });

  it('shows no toast if the caller cancels the request', async () => {
    const { messageText, options } = await setUp({ style: true });
    expect(await loadStyle(options, { signal: AbortSignal.abort() })).toBeNull();
    expect(messageText()).toBeNull();
  });
});

describe('custom font (specification, section 7, Config)', () => {
  it('is loaded byte for byte', { tags: ['7.config.font-loaded'] }, async () => {
    const { fake, messageText, options } = await setUp({ custom_font: true });
    const bytes = Uint8Array.from([0, 1, 0, 255]);
    fake.handlers['config/custom_font'] = (_, response) =>
      response.writeHead(200, { 'content-type': 'font/woff2' }).end(bytes);
    expect(new Uint8Array((await loadFont(options)) ?? new ArrayBuffer(0))).toEqual(bytes);
    expect(messageText()).toBeNull();
  });

  it('shows an error toast if it cannot be loaded or is invalid', { tags: ['8.font.failed'] }, async () => {
    const first = await setUp({ custom_font: true });
    first.fake.handlers['config/custom_font'] = (request) => request.socket.resetAndDestroy();
    expect(await loadFont(first.options)).toBeNull();
    expect(first.messageText()).toBe('Font could not be loaded');
    const second = await setUp({});
    fontFailed(second.toasts);
    expect(second.messageText()).toBe('Font could not be loaded');
  });
});
