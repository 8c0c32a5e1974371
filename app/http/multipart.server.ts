import busboy from 'busboy';
import { maxFieldCount } from '~store/contract/post-sizes';

interface FormLimits {
	fields?: number;
	files?: number;
	/** Bytes of each file. */
	fileSize?: number;
}

/**
 * Opens a parser for a form of parts. A form with more parts, fields or files than a form may have ends the parser with
 * an error. So does a part whose headers are longer than 16 kB, by busboy's own bound.
 * @param type the body's Content-Type
 * @throws for a type that is another, or does not say where the parts end
 */
export function openMultipart(
	type: string,
	{ fields = maxFieldCount, files = 0, fileSize = 0 }: FormLimits = {},
): busboy.Busboy {
	if (!isMultipart(type)) throw new Error(`${type} is not of parts.`);
	// The last part is counted when it ends, and the part that reaches the limit is one too many.
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

/** Whether a body of this type is a form of parts. */
export const isMultipart = (type: string): boolean => /^multipart\/form-data(?:;|\s|$)/i.test(type);
