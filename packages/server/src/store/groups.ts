/** A group that an admin added. The built-in groups are not stored. */
export interface StoredGroup {
  readonly name: string;
  readonly members: number;
}

/** Groups of users. Names are case-insensitive. */
export interface GroupRepository {
  /** Returns all groups, sorted by name. */
  list(): Promise<StoredGroup[]>;
  /** Returns undefined if a group with this name exists. */
  add(name: string): Promise<StoredGroup | undefined>;
  /** Removes a group, but not its members. Returns its name as stored, or undefined if there is no such group. */
  remove(name: string): Promise<string | undefined>;
}
