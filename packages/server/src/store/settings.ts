/** Small values the server keeps by name, such as signing keys. */
export interface SettingsRepository {
  get(key: string): Promise<string | undefined>;
  set(key: string, value: string): Promise<void>;
  /** The stored value, or the one made now: two callers at once get the same. */
  getOrCreate(key: string, create: () => string): Promise<string>;
}
