/**
 * Returns the code that a database driver or the operating system gave an error: '23505', 'SQLITE_BUSY', 'ENOENT'. Returns '' for
 * an error without a code.
 */
export const codeOf = (error: unknown): string =>
	error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
