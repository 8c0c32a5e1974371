import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { maxFieldCount, maxNameLength } from '~store/contract/post-sizes';
import { isMultipart, openMultipart } from './multipart.server';
import { readBody } from './read-body.server';

/** The message for a post that no form of the shop sends. */
export const unreadable = 'This form could not be read. Please go back, load the page again and try once more.';

/**
 * Replaces Zod's own messages, which are for developers. If the schema has no message for an error, the invalid request does not
 * come from a form of the shop.
 */
export const formErrorMap: z.ZodErrorMap = (issue, context) => {
	const zods = z.defaultErrorMap(issue, context).message;
	return { message: context.defaultError === zods ? unreadable : context.defaultError };
};

/**
 * Reads the fields of a posted form. All fields are text, with names of at most `maxNameLength` characters.
 * @param maxFields the maximum number of fields in the form; the fields are counted before any field is decoded
 * @throws a 400 response, which the router sends as the answer, for a body that has no form fields; a 413 response for a body
 * that is too long
 */
export async function readForm(request: Request, maxFields = maxFieldCount): Promise<FormData> {
	const body = await readBody(request);
	const type = request.headers.get('Content-Type') ?? '';
	if (!isMultipart(type) && !isEncoded(type)) throw refuseForm();
	const form = new FormData();
	for (const [name, value] of isMultipart(type)
		? await readParts(body, type, maxFields)
		: readEncoded(body, maxFields)) {
		if (name.length > maxNameLength) throw refuseForm();
		form.append(name, value);
	}
	return form;
}

type Fields = Iterable<[name: string, value: string]>;

const isEncoded = (type: string): boolean => /^application\/x-www-form-urlencoded(?:;|\s|$)/i.test(type);

function readEncoded(body: Uint8Array, maxFields: number): Fields {
	if (hasTooManyFields(body, maxFields)) throw refuseForm();
	return new URLSearchParams(new TextDecoder().decode(body));
}

const ampersand = 0x26;

function hasTooManyFields(body: Uint8Array, maxFields: number): boolean {
	let at = -1;
	for (let count = 0; count < maxFields; count++) {
		at = body.indexOf(ampersand, at + 1);
		if (at === -1) return false;
	}
	return true;
}

/** Reads a multipart form without files. Refuses a form with a file, because forms with files are read elsewhere. */
async function readParts(body: Uint8Array, type: string, maxFields: number): Promise<Fields> {
	const fields: [string, string][] = [];
	try {
		const parser = openMultipart(type, { fields: maxFields });
		parser.on('field', (name, value) => fields.push([name ?? '', value ?? '']));
		await pipeline(Readable.from([body]), parser);
	} catch {
		throw refuseForm();
	}
	return fields;
}

/** Returns the answer to a form with fields or an intent that the page does not know, as plain text. */
export const refuseForm = (): Response =>
	new Response(unreadable, { status: 400, headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
