import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A mistake in a source file or a document, with its place and how to fix it. */
export interface Problem {
	file: string;
	line?: number;
	advice: string;
}

/** A check of the project's files, which runs in the project's root folder. */
export type SourceCheck = () => Problem[] | Promise<Problem[]>;

export const read = (file: string): string => readFileSync(file, 'utf8');

/** Returns the files below a folder, at any depth, whose name matches a pattern. */
export const filesBelow = (folder: string, names: RegExp): string[] =>
	readdirSync(folder, { recursive: true, encoding: 'utf8' })
		.filter((name) => names.test(name))
		.map((name) => join(folder, name));

/** Returns the line number of a position in a text. The first line has the number 1. */
export const lineAt = (text: string, position: number): number => text.slice(0, position).split('\n').length;

/** Returns the number of the first line that contains a text; undefined if no line contains it. */
export function lineWith(text: string, words: string): number | undefined {
	const position = text.indexOf(words);
	return position === -1 ? undefined : lineAt(text, position);
}

/** Returns every match of a pattern, with its line number. */
export const matchesIn = (text: string, pattern: RegExp): { match: RegExpExecArray; line: number }[] =>
	[...text.matchAll(pattern)].map((match) => ({ match, line: lineAt(text, match.index) }));

/** Reports a check that finds fewer items than are known to exist, because it then searches in the wrong place. */
export function requireAtLeast(least: number, found: number, file: string, things: string): Problem[] {
	if (found >= least) return [];
	const advice = `Only ${found} ${things} found, expected at least ${least}. Restore what is missing, or correct the check.`;
	return [{ file, advice }];
}

/** Reports a file or folder that is named in a document but does not exist. */
export const requireFile = (path: string, file: string, line: number | undefined): Problem[] =>
	existsSync(path) ? [] : [{ file, line, advice: `"${path}" does not exist. Correct the path.` }];
