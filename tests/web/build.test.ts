import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { transform } from 'esbuild';
import { describe, expect, it } from 'vitest';
import type { Plugin } from 'vite';
import { slimIcons } from '../../packages/web/build/slim-icons.js';
import { rejectCycles } from '../../packages/web/build/page-parts.js';
import { trimContract } from '../../packages/web/build/trim-contract.js';
import { trimRouter } from '../../packages/web/build/trim-router.js';

type Transform = (code: string, id: string) => { code: string } | null;
const transformed = (plugin: Plugin, file: string) =>
  (plugin.transform as unknown as Transform)(readFileSync(file, 'utf8'), file)?.code;

describe('the build of the web application', () => {
  const folder = resolve('packages/sdk/src/contract/calls');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  );
  it.each(files)('removes the members that only the server reads from the calls in %s', async (name) => {
    const code = transformed(trimContract(), join(folder, name)) ?? '';
    expect(code).not.toMatch(/^ +(?:summary|problems|access|scope):/m);
    // The rest is a valid module with the same calls.
    const calls = (text: string) => text.match(/\bcall\(/g)?.length;
    expect(calls(code)).toBe(calls(readFileSync(join(folder, name), 'utf8')));
    await expect(transform(code, { loader: 'ts' })).resolves.toBeDefined();
  });

  it('finds the parts of React Router that it removes', () => {
    const plugin = trimRouter();
    const resolved = (plugin.resolveId as (source: string) => string | null)('react-router-dom') ?? '';
    const dist = join(
      createRequire(import.meta.url).resolve('react-router/package.json'),
      '../dist/production',
    );
    expect(resolved).toBe(join(dist, 'index.mjs'));
    const files = readdirSync(dist).filter((name) => /^chunk-.*\.mjs$/.test(name));
    const codes = files.map((name) => transformed(plugin, join(dist, name)) ?? '');
    expect(codes.join('')).not.toMatch(/^\w+\.displayName = /m);
    expect(codes.join('').match(/= \/\* @__PURE__ \*\/ React\d*\.createContext/g)?.length).toBeGreaterThan(5);
  });

  it('creates icons with the function of the portal, and finds the names that it removes', () => {
    const plugin = slimIcons();
    const folder = resolve('node_modules/lucide-react/dist/esm');
    const icon = join(folder, 'icons/ellipsis.mjs');
    const code = transformed(plugin, icon) ?? '';
    expect(readFileSync(icon, 'utf8')).toMatch(/key: [^]*aliases: /);
    expect(code).not.toMatch(/key: |aliases: /);
    const [, source = ''] = /createLucideIcon from '(.*?)'/.exec(code) ?? [];
    const resolveId = plugin.resolveId as (source: string, importer: string) => string | null;
    expect(resolveId(source, icon)).toBe(resolve('packages/web/src/components/createIcon.ts'));
  });

  it('rejects chunks that import each other, whose values depend on which is requested first', () => {
    const bundle = (imports: Record<string, string[]>) =>
      Object.fromEntries(
        Object.entries(imports).map(([name, names]) => [name, { type: 'chunk', imports: names }]),
      ) as unknown as Parameters<typeof rejectCycles>[0];
    expect(() => rejectCycles(bundle({ a: ['b', 'c'], b: ['c'], c: [] }))).not.toThrow();
    expect(() => rejectCycles(bundle({ a: ['b'], b: ['c'], c: ['b'] }))).toThrow('b → c → b');
  });
});
