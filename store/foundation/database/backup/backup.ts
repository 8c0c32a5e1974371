/** The number of titles and orders in a database or a backup. The numbers help the bookseller to recognise the database. */
export interface Holdings {
	titles: number;
	orders: number;
}

/** A row of the table `job_runs` that records a backup. */
export interface BackupRun {
	name: string;
	ok_at?: number;
	failed_at?: number;
	error?: string;
	facts?: string;
}

/** Writes and restores backups of a whole database. The database may be in use while a backup is written. */
export interface Backups {
	/**
	 * Writes the state of the database at one moment into a file, then reads the file again to verify it. The file gets its final
	 * name only after it was verified.
	 * @throws {Error} with a message for the bookseller
	 */
	write(file: string): Promise<Holdings>;
	/**
	 * Records in the database when the database was backed up, for the desk. Changes nothing in a database of an older version,
	 * which cannot store this.
	 */
	note(run: BackupRun): Promise<void>;
	/**
	 * Reads a whole backup and counts its titles and orders.
	 * @throws {Error} with a message if the file is not a backup, is damaged, or is newer than the program
	 */
	open(file: string): Promise<Holdings>;
	/**
	 * Counts the titles and orders of the database that restoring a backup would replace. Returns null for a missing or empty
	 * database.
	 */
	current(): Promise<Holdings | null>;
	/**
	 * Replaces the database with a backup. If the restoring fails, the database is unchanged.
	 * @returns the name of the file to which the old database was moved, or null if the old database was deleted
	 * @throws {Error} with a message for the bookseller, for example while the shop is running
	 */
	restore(file: string): Promise<string | null>;
}
