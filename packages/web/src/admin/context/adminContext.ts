import type { Admin } from '@assetportal/sdk/admin';
import { createContext, use } from 'react';

/** The editors of the admin area. */
export const AdminContext = createContext<Admin | null>(null);

/** Returns the editors of the admin area. Use only below `AdminArea`. */
export function useAdmin(): Admin {
  const admin = use(AdminContext);
  if (admin === null) throw new Error('useAdmin needs an AdminContext.');
  return admin;
}
