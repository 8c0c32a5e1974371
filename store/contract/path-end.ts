/**
 * A path without the slashes at its end. An address may have thousands of them in its midst: each is looked at once, as a run
 * that does not reach the end is not tried again from within.
 */
export const withoutEndSlashes = (path: string): string => path.replace(/(?<!\/)\/+$/, '');
