/** What a driver or the system calls an error: '23505', 'SQLITE_BUSY', 'ENOENT'; '' for one without a code. */
export const codeOf = (error: unknown): string =>
	error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
