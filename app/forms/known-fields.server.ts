import { z } from 'zod';
import { maxFieldCount } from '~store/contract/post-sizes';
import { refuseForm } from '../http/read-form.server';

/**
 * Returns only the form fields that the schema has. The form library reads a name such as `a.b[3000000]` as a position in nested
 * objects and arrays, and would create all these objects and arrays. No form of the shop has nested field names. A nested name is
 * refused if its first part is a field of the schema. All other unknown fields are ignored, for example the fields of a browser
 * extension.
 * @throws a 400 response, which the router sends as the answer; the answer is also a 400 response for an address with more
 * than `maxFieldCount` fields. The fields of a posted form are counted when the form is read.
 */
export function knownFields(form: FormData | URLSearchParams, schema: z.ZodTypeAny): FormData {
	const names = namesIn(schema);
	const known = new FormData();
	const most = form instanceof URLSearchParams ? maxFieldCount : Number.POSITIVE_INFINITY;
	let count = 0;
	for (const [name, value] of form) {
		if (!names.has(name)) {
			if (names.has(rootOf(name))) throw refuseForm();
			continue;
		}
		count += 1;
		if (count > most || typeof value !== 'string') throw refuseForm();
		known.append(name, value);
	}
	return known;
}

/** Returns the first part of a nested field name. */
const rootOf = (name: string): string => name.slice(0, name.search(/[.[]|$/));

/** @throws for a schema without fields, and for a schema with nested field names */
function namesIn(schema: z.ZodTypeAny): Set<string> {
	if (schema instanceof z.ZodEffects) return namesIn(schema.innerType());
	if (!(schema instanceof z.ZodObject)) throw new TypeError('The schema of a form is an object of its fields.');
	const names = Object.keys(schema.shape);
	const path = names.find((name) => rootOf(name) !== name);
	if (path !== undefined) throw new TypeError(`A field of a form cannot be called ${path}.`);
	return new Set(names);
}
