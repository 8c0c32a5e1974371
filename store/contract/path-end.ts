/**
 * Removes the slashes at the end of a path. A regular expression would take quadratic time if many slashes follow each other in
 * the middle of the path. A lookbehind would avoid that, but Safari before 16.4 does not support lookbehind.
 */
export function withoutEndSlashes(path: string): string {
	let rest = path;
	while (rest.endsWith('/')) rest = rest.slice(0, -1);
	return rest;
}
