import { z } from 'zod';
import { flag } from './fields';

/** How large covers are printed. */
const coverSizes = ['none', 'small', 'medium', 'large'] as const;
/** The order that titles are printed in: that of the list, or by what they are. */
const documentSorts = ['list', 'title', 'author', 'newest'] as const;

export type CoverSize = (typeof coverSizes)[number];
export type DocumentSort = (typeof documentSorts)[number];

/** What the PDF of a list shows. What is not said is as its options have it. */
export const pdfFlags = z.object({
	cover_size: z.enum(coverSizes).default('medium'),
	prices: flag().default(true),
	descriptions: flag().default(true),
	notes: flag().default(false),
	sort: z.enum(documentSorts).default('list'),
});

/** The columns of the Excel file of a list beside those that it always has, and the order of its rows. */
export const excelFlags = z.object({
	prices: flag().default(true),
	details: flag().default(true),
	descriptions: flag().default(false),
	notes: flag().default(false),
	sort: z.enum(documentSorts).default('list'),
});

export type PdfFlags = z.output<typeof pdfFlags>;
export type ExcelFlags = z.output<typeof excelFlags>;

/** What can be chosen for a document: whether something is in it, or one of several values. `name` is the flag's. */
export type DocumentOption = { name: string; label: string } & (
	| { kind: 'switch'; value: boolean }
	| { kind: 'choice'; value: string; choices: { value: string; label: string }[] }
);
