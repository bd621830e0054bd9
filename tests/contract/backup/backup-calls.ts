import { expect } from 'vitest';
import { createAdminClient } from '@assetportal/sdk/admin';
import type { Portal } from '@assetportal/sdk';

/** Returns tests for the calls of backup and restore, by call (portal.test.ts). */
export function backupCalls(context: () => Portal): Record<string, () => Promise<void>> {
  const backup = () => createAdminClient(context()).backup;
  const archive = async () => (await backup().get({ parts: ['pages'] })).blob();
  return {
    async 'admin.backup.get'() {
      expect((await archive()).size).toBeGreaterThan(100);
    },
    async 'admin.backup.facts'() {
      expect((await backup().facts()).parts).toHaveLength(7);
    },
    async 'admin.backup.check'() {
      const { value } = await backup().check({ bytes: await archive() });
      expect(value.parts.map(({ part }) => part)).toEqual(['pages']);
    },
    async 'admin.backup.restore'() {
      const result = await backup().restore({ bytes: await archive() });
      expect(result).toMatchObject({ restored: ['pages'], failed: [] });
    },
    async 'admin.backup.stored'() {
      const [stored] = (await backup().facts()).stored;
      const response = await backup().stored({ name: stored?.name ?? '' });
      expect((await response.blob()).size).toBe(stored?.bytes);
    },
  };
}
