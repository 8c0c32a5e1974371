/**
 * Removes the slashes at a path's end. Without a regular expression, which takes quadratic time for a run of slashes in the
 * middle; lookbehind would help, but Safari before 16.4 does not know it.
 */
export function withoutEndSlashes(path: string): string {
	let rest = path;
	while (rest.endsWith('/')) rest = rest.slice(0, -1);
	return rest;
}
