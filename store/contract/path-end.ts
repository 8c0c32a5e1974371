/**
 * A path without the slashes at its end. By hand: a pattern tries a run of slashes in its midst from each of them, and one
 * that looks behind is read by no Safari before 16.4.
 */
export function withoutEndSlashes(path: string): string {
	let rest = path;
	while (rest.endsWith('/')) rest = rest.slice(0, -1);
	return rest;
}
