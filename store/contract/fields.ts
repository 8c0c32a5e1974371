import { z } from 'zod';
import { isDay } from './day';
import { hasAtMost } from './graphemes';
import { eisbnPattern } from './isbn';

/**
 * The kinds of field that a payload is made of. On the wire every value is text (a form post); inside the process it
 * is already a number or a truth value: each kind takes both and gives the same.
 */

const required = 'is required';

/** What is said of a field that takes more than one kind of value. */
const mustBe =
	(what: string): z.ZodErrorMap =>
	(_issue, { data }) => ({ message: data === undefined ? required : `must be ${what}` });

/**
 * Trimmed text of at most `max` characters; control characters other than new lines are refused.
 * @param missing what is said where the field is left out
 */
export const text = (max: number, missing = required) =>
	withoutControl(z.string({ required_error: missing }).trim().max(max, tooLong(max)));

/** The same, with characters counted as people count them. @param counted the part of it that counts */
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
		// Half of a pair of surrogates is no character either, and nothing can encode it.
		// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
		.refine((value) => !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\p{Surrogate}]/u.test(value), unusable);

const unusable = 'holds characters that cannot be used';

/** @param words what is said where there is none; left out, that the field is required */
export const requiredText = (max: number, words = required) => text(max, words).pipe(z.string().min(1, words));

/** A whole number, in digits. */
export const integer = (min = 0, max = Number.MAX_SAFE_INTEGER) =>
	z
		.union([z.number(), z.string().regex(/^-?\d{1,16}$/, 'must be a whole number')], {
			errorMap: mustBe('a whole number'),
		})
		.transform(Number)
		.pipe(z.number().int('must be a whole number').min(min).max(max));

/** A moment. What comes in milliseconds would be tens of thousands of years away. */
export const unixSeconds = () => integer().pipe(z.number().max(9_999_999_999, 'must be in seconds since 1970'));

/** The id of a row. */
export const id = () => integer(0);

/** The key that a list is shared by, or that a search is known by. */
export const listKey = () => z.string().regex(/^[\w-]{22}$/, 'must name a list');

/** A list that is read: by its id, or by the key of the address that it is shared at. */
export const listRef = () => z.union([listKey(), id()], { errorMap: mustBe('the id of a list, or its key') });

export const flag = () =>
	z
		.union([z.boolean(), z.enum(['true', 'false', '1', '0', 'on', 'off'])], {
			errorMap: mustBe('true or false'),
		})
		.transform((value) => value === true || value === 'true' || value === '1' || value === 'on');

/** A day of the calendar, 'YYYY-MM-DD'. */
export const day = () => z.string().refine(isDay, 'must be a date such as 2026-02-28');

/** An ISBN-13 as it stands in the catalogue. */
export const eisbn = () => z.string().regex(eisbnPattern, 'must be a 13 digit ISBN');

/** 'new', 'used' and whatever else a store calls its conditions. */
export const condition = () => z.string().regex(/^[a-z0-9_]{1,30}$/, 'must name a condition');

/** Dollars as text, '25' or '25.00'; given on as integer cents. */
export const dollars = () =>
	z
		.union([z.number(), z.string().trim()], { errorMap: mustBe('an amount such as 25.00') })
		.transform(String)
		.pipe(z.string().regex(/^\d{1,7}(\.\d{1,2})?$/, 'must be an amount such as 25.00'))
		.transform((value) => Math.round(Number(value) * 100));

/** A value that stands as JSON text on the wire. */
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

/** A file that came with the call: written to the disk already, removed when the call has been answered. */
export const file = () =>
	z.object(
		{ path: z.string(), filename: z.string(), size: z.number().int(), type: z.string() },
		{
			errorMap: () => ({ message: required }),
		},
	);

export type UploadedFile = z.output<ReturnType<typeof file>>;
