import { z } from 'zod';
import type { Refusal } from './refusal';
import { startSentence } from './sentence-case';
import { type WireNames, wireNameOf } from './wire-names';

/**
 * Builds the refusal of an invalid payload. If a message from `fields.ts` begins in lower case ('must be …'), the field's name is
 * added at the start of the message. A message that begins with a capital letter is already a whole sentence.
 * @param wordsOf returns the display name of a field; by default, the field's name in the API
 */
export function payloadRefusal({ issues }: z.ZodError, wordsOf: FieldWords = wireWords()): Refusal {
	const fields: Record<string, string> = {};
	for (const { path, message } of issues) fields[path.join('.')] ??= sentence(path, message, wordsOf);
	const [first] = Object.entries(fields);
	const [field, error] = first ?? ['', 'The request cannot be used.'];
	return {
		error,
		code: 'bad_request',
		...(field === '' ? {} : { field }),
		...(Object.keys(fields).length > 1 ? { fields } : {}),
	};
}

type Path = (string | number)[];

/**
 * Returns the display name of a field, given the names of the enclosing fields and the field's own name. Returns undefined if the
 * name in the API should be shown.
 */
export type FieldWords = (path: readonly string[]) => string | undefined;

function sentence(path: Path, message: string, wordsOf: FieldWords): string {
	if (!/^[a-z]/.test(message)) return message;
	const names = path.filter((part) => typeof part === 'string');
	return `${wordsOf(names) ?? inWords(names)} ${message}.`;
}

/** Returns a function that gives the display name of a field: its name in the API. */
export const wireWords =
	(names: WireNames = {}): FieldWords =>
	(path) =>
		inWords(path.map((part, at) => (at === 0 ? wireNameOf(part, names) : part)));

/** Converts 'list_id' to 'List id'. */
function inWords(path: readonly string[]): string {
	const name = path
		.join(' ')
		.replaceAll('_', ' ')
		.replace(/\be?isbn(s?)\b/g, 'ISBN$1');
	return name === '' ? 'The payload' : startSentence(name);
}

/** Replaces zod's default messages, which are written for developers. Messages that a field defines are kept. */
export const payloadErrorMap: z.ZodErrorMap = (issue, context) => {
	const zods = z.defaultErrorMap(issue, context).message;
	return { message: context.defaultError === zods ? wordsFor(issue) : context.defaultError };
};

function wordsFor(issue: z.ZodIssueOptionalMessage): string {
	switch (issue.code) {
		case 'invalid_type':
			return issue.received === 'undefined' || issue.received === 'null'
				? 'is required'
				: `must be ${kinds[issue.expected] ?? issue.expected}`;
		case 'invalid_enum_value':
			return `must be ${choiceOf(issue.options)}`;
		case 'too_big':
			return `must be at most ${bound(issue.type, issue.maximum)}`;
		case 'too_small':
			return `must be at least ${bound(issue.type, issue.minimum)}`;
		default:
			return 'cannot be used';
	}
}

const kinds: Partial<Record<z.ZodParsedType, string>> = {
	string: 'text',
	number: 'a number',
	array: 'a list',
	object: 'an object',
	boolean: 'true or false',
};

const bound = (type: string, most: number | bigint): string =>
	type === 'string' ? `${most} characters long` : type === 'array' ? `${most} of them` : String(most);

function choiceOf(options: readonly (string | number)[]): string {
	const [last, ...others] = [...options].reverse();
	return others.length === 0 ? String(last) : `${others.reverse().join(', ')} or ${last}`;
}
