import { z } from 'zod';
import { isDay } from './day';
import { hasAtMost } from './graphemes';
import { eisbnPattern } from './isbn';

/**
 * The kinds of fields in a payload. In the API every value is text, because it is sent by a form. Inside the process a value may
 * already be a number or a boolean. Each kind of field accepts the text and the converted value, and returns the converted value.
 */

const required = 'is required';

/** Returns the error message of a field that accepts several types. */
const mustBe =
	(what: string): z.ZodErrorMap =>
	(_issue, { data }) => ({ message: data === undefined ? required : `must be ${what}` });

/**
 * Trimmed text of at most `max` characters. Refuses control characters other than line breaks.
 * @param missing the message for a missing field
 */
export const text = (max: number, missing = required) =>
	withoutControl(z.string({ required_error: missing }).trim().max(max, tooLong(max)));

/**
 * Text like `text`, whose length is counted in graphemes, that is, in characters as people count them.
 * @param counted returns the part of the text that counts towards the maximum length
 */
export const graphemes = (max: number, counted = (value: string): string => value) =>
	withoutControl(
		z
			.string({ required_error: required })
			.trim()
			.refine((value) => hasAtMost(max, counted(value)), tooLong(max)),
	);

const tooLong = (max: number) => `must be at most ${max} characters long`;

const withoutControl = <Text extends z.ZodType<string, z.ZodTypeDef, string>>(value: Text) =>
	value
		// A lone surrogate is refused like a control character, because no encoding can represent a lone surrogate.
		// biome-ignore lint/suspicious/noControlCharactersInRegex: the function refuses control characters
		.refine((value) => !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\p{Surrogate}]/u.test(value), unusable);

const unusable = 'holds characters that cannot be used';

/**
 * Text like `text` that must not be empty.
 * @param words the message for an empty or missing field
 */
export const requiredText = (max: number, words = required) => text(max, words).pipe(z.string().min(1, words));

/** A whole number, given as a number or as digits. */
export const integer = (min = 0, max = Number.MAX_SAFE_INTEGER) =>
	z
		.union([z.number(), z.string().regex(/^-?\d{1,16}$/, 'must be a whole number')], {
			errorMap: mustBe('a whole number'),
		})
		.transform(Number)
		.pipe(z.number().int('must be a whole number').min(min).max(max));

/**
 * A moment in Unix seconds. The upper bound refuses a time in milliseconds, which would be tens of thousands of years in the
 * future.
 */
export const unixSeconds = () => integer().pipe(z.number().max(9_999_999_999, 'must be in seconds since 1970'));

/** The id of a database row. */
export const id = () => integer(0);

/** The key in the address of a shared list or of a search by a file. */
export const listKey = () => z.string().regex(/^[\w-]{22}$/, 'must name a list');

/** Identifies a list to read: the list's id, or the key in the address at which the list is shared. */
export const listRef = () => z.union([listKey(), id()], { errorMap: mustBe('the id of a list, or its key') });

export const flag = () =>
	z
		.union([z.boolean(), z.enum(['true', 'false', '1', '0', 'on', 'off'])], {
			errorMap: mustBe('true or false'),
		})
		.transform((value) => value === true || value === 'true' || value === '1' || value === 'on');

/** A calendar day, 'YYYY-MM-DD'. */
export const day = () => z.string().refine(isDay, 'must be a date such as 2026-02-28');

/** A title's number in the catalogue, such as an ISBN-13. */
export const eisbn = () => z.string().regex(eisbnPattern, 'must be a 13 digit ISBN');

/**
 * Matches a condition ('new', 'used', or another condition that the store has defined), or an individual copy: a condition and a
 * number, 'very_good-2'.
 */
export const conditionPattern = /^[a-z0-9_]{1,30}(?:-[1-9]\d{0,5})?$/;
export const condition = () => z.string().regex(conditionPattern, 'must name a condition');

/** An amount of dollars as text, '25' or '25.00', converted to cents. */
export const dollars = () =>
	z
		.union([z.number(), z.string().trim()], { errorMap: mustBe('an amount such as 25.00') })
		.transform(String)
		.pipe(z.string().regex(/^\d{1,7}(\.\d{1,2})?$/, 'must be an amount such as 25.00'))
		.transform((value) => Math.round(Number(value) * 100));

/** A value that the API sends as JSON text. */
export const json = <Inner extends z.ZodTypeAny>(inner: Inner) =>
	z
		.union(
			[
				z.string().transform((value, context): unknown => {
					try {
						return JSON.parse(value);
					} catch {
						context.addIssue({ code: 'custom', message: 'must be JSON' });
						return z.NEVER;
					}
				}),
				z.custom<z.input<Inner>>((value) => typeof value === 'object' && value !== null),
			],
			{ errorMap: mustBe('JSON') },
		)
		.pipe(inner as z.ZodType<z.output<Inner>, z.ZodTypeDef, unknown>);

/** An uploaded file. The file is already on the disk, and is deleted after the call has been answered. */
export const file = () =>
	z.object(
		{ path: z.string(), filename: z.string(), size: z.number().int(), type: z.string() },
		{
			errorMap: () => ({ message: required }),
		},
	);

export type UploadedFile = z.output<ReturnType<typeof file>>;
