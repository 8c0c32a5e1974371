import { normalPath } from '~store/contract/own-path';

/** The bookseller's shortcuts, as the server last sent them to this browser. The server looks them up itself. */
let known: ReadonlySet<string> = new Set();

export function knowShortcuts(paths: string[]): void {
	known = new Set(paths);
}

/** Whether a path may be a shortcut, and so lead somewhere unknown to the browser. */
export const isKnownShortcut = (pathname: string): boolean => known.has(normalPath(pathname));
