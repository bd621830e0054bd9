/** Small values that the server stores by name, such as signing keys. */
export interface SettingsRepository {
  get(key: string): Promise<string | undefined>;
  set(key: string, value: string): Promise<void>;
  /** Returns the stored value, or stores and returns a new one. Concurrent callers get the same value. */
  getOrCreate(key: string, create: () => string): Promise<string>;
}
