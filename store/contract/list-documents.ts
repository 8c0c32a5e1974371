import { z } from 'zod';
import { flag } from './fields';

/** The sizes in which covers can be printed. */
const coverSizes = ['none', 'small', 'medium', 'large'] as const;
/** The sort orders of titles in a list's PDF or Excel file: as on the list, or by title, author or date. */
const documentSorts = ['list', 'title', 'author', 'newest'] as const;

export type CoverSize = (typeof coverSizes)[number];
export type DocumentSort = (typeof documentSorts)[number];

/** The options for the PDF of a list. The default values are those of the screen with the options. */
export const pdfFlags = z.object({
	cover_size: z.enum(coverSizes).default('medium'),
	prices: flag().default(true),
	descriptions: flag().default(true),
	notes: flag().default(false),
	sort: z.enum(documentSorts).default('list'),
});

/** The optional columns of a list's Excel file, and the order of its rows. */
export const excelFlags = z.object({
	prices: flag().default(true),
	details: flag().default(true),
	descriptions: flag().default(false),
	notes: flag().default(false),
	sort: z.enum(documentSorts).default('list'),
});

export type PdfFlags = z.output<typeof pdfFlags>;
export type ExcelFlags = z.output<typeof excelFlags>;

/**
 * An option of a list's PDF or Excel file: on or off, or a choice of several values. `name` is the field's name in `pdfFlags` or
 * `excelFlags`.
 */
export type DocumentOption = { name: string; label: string } & (
	| { kind: 'switch'; value: boolean }
	| { kind: 'choice'; value: string; choices: { value: string; label: string }[] }
);
