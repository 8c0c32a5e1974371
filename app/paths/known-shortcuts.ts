import { normalPath } from '~store/contract/own-path';

/**
 * The bookseller's shortcuts, as the server last sent them to this browser. The server looks up shortcuts in the settings.
 */
let known: ReadonlySet<string> = new Set();

export function knowShortcuts(paths: string[]): void {
	known = new Set(paths);
}

/** Whether a path may be a shortcut. The browser does not know the target of a shortcut. */
export const isKnownShortcut = (pathname: string): boolean => known.has(normalPath(pathname));
