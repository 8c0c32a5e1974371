/** The number of titles and orders in a database or a backup. They help the bookseller to recognise it. */
export interface Holdings {
	titles: number;
	orders: number;
}

/** A row of `job_runs`. */
export interface BackupRun {
	name: string;
	ok_at?: number;
	failed_at?: number;
	error?: string;
	facts?: string;
}

/** Writes and restores backups of a whole database, which may be in use while one is written. */
export interface Backups {
	/**
	 * Writes the database as of one moment into a file, and reads the file back to check it. The file gets its final name only
	 * after that.
	 * @throws {Error} with a message for the bookseller
	 */
	write(file: string): Promise<Holdings>;
	/**
	 * Records in the database when it was backed up, for the desk. Leaves a database of an older version, which has no such
	 * record, unchanged.
	 */
	note(run: BackupRun): Promise<void>;
	/**
	 * Reads a whole backup.
	 * @throws {Error} with a message if the file is not a backup, is damaged, or is newer than the program
	 */
	open(file: string): Promise<Holdings>;
	/** Counts the titles and orders of the database that a backup would replace; null for a missing or empty database. */
	current(): Promise<Holdings | null>;
	/**
	 * Replaces the database with a backup, entirely or not at all.
	 * @returns the file that the old database was moved to; null if the old database was deleted
	 * @throws {Error} with a message, for example while the shop is running
	 */
	restore(file: string): Promise<string | null>;
}
