/**
 * A path without the slashes at its end. By hand: a pattern tries a run of slashes in its midst from each of them, and one
 * that looks behind is read by no Safari before 16.4.
 */
export function withoutEndSlashes(path: string): string {
	let end = path.length;
	while (path[end - 1] === '/') end -= 1;
	return path.slice(0, end);
}
