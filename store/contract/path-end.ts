/**
 * Removes the slashes at a path's end. Does not use a regular expression, which takes quadratic time for a run of slashes in the
 * middle. A lookbehind would avoid that, but Safari before 16.4 does not support it.
 */
export function withoutEndSlashes(path: string): string {
	let rest = path;
	while (rest.endsWith('/')) rest = rest.slice(0, -1);
	return rest;
}
