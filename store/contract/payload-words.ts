import { z } from 'zod';
import type { Refusal } from './refusal';
import { type WireNames, wireNameOf } from './wire-names';

/**
 * Words the refusal of a payload that does not fit its call. A message of `fields.ts` in lower case ('must be …') gets the
 * field's name before it. One that begins with a capital is a whole sentence already.
 * @param names what fields are called on the wire, which the words always use
 */
export function payloadRefusal({ issues }: z.ZodError, names: WireNames = {}): Refusal {
	const fields: Record<string, string> = {};
	for (const { path, message } of issues) fields[path.join('.')] ??= sentence(path, message, names);
	const [first] = Object.entries(fields);
	const [field, error] = first ?? ['', 'The payload cannot be used.'];
	return {
		error,
		code: 'bad_request',
		...(field === '' ? {} : { field }),
		...(Object.keys(fields).length > 1 ? { fields } : {}),
	};
}

type Path = (string | number)[];

const sentence = (path: Path, message: string, names: WireNames): string =>
	/^[a-z]/.test(message) ? `${nameOf(path, names)} ${message}.` : message;

/** 'list_id' as 'List id'. */
function nameOf(path: Path, names: WireNames): string {
	const parts = path.filter((part) => typeof part === 'string');
	const words = parts.map((part, at) => (at === 0 ? wireNameOf(part, names) : part)).join(' ');
	const name = words.replaceAll('_', ' ').replace(/\be?isbn(s?)\b/g, 'ISBN$1');
	return name === '' ? 'The payload' : name.charAt(0).toUpperCase() + name.slice(1);
}

/** Replaces zod's default messages, which are for developers; a field's own words stay. */
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
