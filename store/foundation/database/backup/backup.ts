/** How much of a shop is in a database or in a backup: what a bookseller knows it by. */
export interface Holdings {
	titles: number;
	orders: number;
}

/** A row of `job_runs`. */
export interface BackupRun {
	name: string;
	every_seconds: number | null;
	ok_at?: number;
	failed_at?: number;
	error?: string;
	facts?: string;
}

/** Makes and takes back copies of a whole database, which may be in use while a copy is made. */
export interface Backups {
	/**
	 * Writes the database into a file, as it is at one moment, and opens the file to see that it is whole. Under its name
	 * the file is there only then.
	 * @throws {Error} in words for the bookseller
	 */
	write(file: string): Promise<Holdings>;
	/**
	 * Notes in the database when it was backed up, for the desk. A database of an older version, which knows no such note, is left
	 * as it is.
	 */
	note(run: BackupRun): Promise<void>;
	/**
	 * Opens a backup and reads all of it.
	 * @throws {Error} in words where it is none, is damaged, or newer than the program
	 */
	open(file: string): Promise<Holdings>;
	/** What is in the database that a backup would take the place of; null where there is none, or an empty one. */
	current(): Promise<Holdings | null>;
	/**
	 * Puts a backup in the place of what is there: all of it, or nothing is changed.
	 * @returns where what was there is kept; null where it is gone
	 * @throws {Error} in words, such as where the shop is being served
	 */
	restore(file: string): Promise<string | null>;
}
