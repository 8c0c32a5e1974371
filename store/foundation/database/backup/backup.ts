/** How many titles and orders a database or a backup has, by which a bookseller can tell which one it is. */
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
	 * Writes the database as of one moment into a file, and reads the file to see that it is whole. Only then does it get its name.
	 * @throws {Error} with words for the bookseller
	 */
	write(file: string): Promise<Holdings>;
	/**
	 * Notes in the database when it was backed up, for the desk. A database of an older version, which knows no such note, is left
	 * as it is.
	 */
	note(run: BackupRun): Promise<void>;
	/**
	 * Reads the whole of a backup.
	 * @throws {Error} with words if the file is not a backup, is damaged, or is newer than the program
	 */
	open(file: string): Promise<Holdings>;
	/** Returns the contents of the database that a backup would replace; null for a missing or empty database. */
	current(): Promise<Holdings | null>;
	/**
	 * Replaces the database by a backup, entirely or not at all.
	 * @returns the file that the old database was moved to; null if the old database is gone
	 * @throws {Error} with words, for example while the shop is being served
	 */
	restore(file: string): Promise<string | null>;
}
