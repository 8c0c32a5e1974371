/** The database whose books the side process checks. */
export interface CheckJob {
	dataDir: string;
	databaseUrl: string | undefined;
}

/** What the check found of one subject, in words. */
export interface CheckedSubject {
	subject: string;
	found: string[];
}
