/** A group that an admin added: the built-in ones are in no table. */
export interface StoredGroup {
  readonly name: string;
  readonly members: number;
}

/** Groups of users, told apart without regard to case. */
export interface GroupRepository {
  /** By name. */
  list(): Promise<StoredGroup[]>;
  /** Undefined where there is one of that name. */
  add(name: string): Promise<StoredGroup | undefined>;
  /** Its name as it was kept; undefined where there is none. Its members stay. */
  remove(name: string): Promise<string | undefined>;
}
