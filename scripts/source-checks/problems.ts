import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A mistake in a source or a document: its place, and the remedy. */
export interface Problem {
	file: string;
	line?: number;
	advice: string;
}

/** Checks files of the project. Runs in the project's folder. */
export type SourceCheck = () => Problem[] | Promise<Problem[]>;

export const read = (file: string): string => readFileSync(file, 'utf8');

/** Returns the matching files below a folder, at any depth. */
export const filesBelow = (folder: string, names: RegExp): string[] =>
	readdirSync(folder, { recursive: true, encoding: 'utf8' })
		.filter((name) => names.test(name))
		.map((name) => join(folder, name));

/** Returns the line of a position in a text, counted from 1. */
export const lineAt = (text: string, position: number): number => text.slice(0, position).split('\n').length;

/** Returns the first line with these words; undefined if there is none. */
export function lineWith(text: string, words: string): number | undefined {
	const position = text.indexOf(words);
	return position === -1 ? undefined : lineAt(text, position);
}

/** Returns every match of a pattern, with its line. */
export const matchesIn = (text: string, pattern: RegExp): { match: RegExpExecArray; line: number }[] =>
	[...text.matchAll(pattern)].map((match) => ({ match, line: lineAt(text, match.index) }));

/** Reports a check that has lost its subject: it finds fewer things than exist. */
export function requireAtLeast(least: number, found: number, file: string, things: string): Problem[] {
	if (found >= least) return [];
	const advice = `Only ${found} ${things} found, expected at least ${least}. Restore what is missing, or correct the check.`;
	return [{ file, advice }];
}

/** Reports a named file or folder that does not exist. */
export const requireFile = (path: string, file: string, line: number | undefined): Problem[] =>
	existsSync(path) ? [] : [{ file, line, advice: `"${path}" does not exist. Correct the path.` }];
