import busboy from 'busboy';
import { maxFieldCount } from '~store/contract/post-sizes';

interface FormLimits {
	fields?: number;
	files?: number;
	/** The maximum number of bytes of each file. */
	fileSize?: number;
}

/**
 * Opens a parser for a multipart form. The parser fails if the form has more parts, fields or files than allowed. The parser
 * also fails if the headers of a part exceed 16 kB, which is busboy's own limit.
 * @param type the `Content-Type` of the body
 * @throws for a type other than a multipart form, or for a type without a boundary
 */
export function openMultipart(
	type: string,
	{ fields = maxFieldCount, files = 0, fileSize = 0 }: FormLimits = {},
): busboy.Busboy {
	if (!isMultipart(type)) throw new Error(`${type} is not a multipart form.`);
	// Adds 1 to the limit, because the parser treats the part that reaches its limit as one part too many.
	const parts = fields + files + 1;
	const parser = busboy({
		headers: { 'content-type': type },
		defParamCharset: 'utf8',
		limits: { fields, files, fileSize, parts },
	});
	for (const event of ['partsLimit', 'fieldsLimit', 'filesLimit'] as const) {
		parser.on(event, () => parser.destroy(new Error(`A form has reached its ${event}.`)));
	}
	return parser;
}

/** Whether a body with this content type is a multipart form. */
export const isMultipart = (type: string): boolean => /^multipart\/form-data(?:;|\s|$)/i.test(type);
