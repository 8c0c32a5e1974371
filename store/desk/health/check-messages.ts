/** What the process that checks the books is told: which database. */
export interface CheckJob {
	dataDir: string;
	databaseUrl: string | undefined;
}

/** What it answers, once. */
export type CheckAnswer =
	| { kind: 'done'; subjects: { subject: string; found: string[] }[] }
	| { kind: 'failed'; error: string };
