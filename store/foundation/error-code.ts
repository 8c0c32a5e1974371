/** Returns the code that a driver or the operating system gave an error: '23505', 'SQLITE_BUSY', 'ENOENT'; '' for none. */
export const codeOf = (error: unknown): string =>
	error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
