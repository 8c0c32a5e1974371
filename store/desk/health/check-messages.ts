/** The database that the side process checks. */
export interface CheckJob {
	dataDir: string;
	databaseUrl: string | undefined;
}

/** The findings of a check about one subject, as text. */
export interface CheckedSubject {
	subject: string;
	found: string[];
}
