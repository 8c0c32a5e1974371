import { z } from 'zod';
import { areAuthors, storedAuthor } from '../../catalogue/titles/authors';
import type { Author } from '../../contract/title';
import { readJsonColumn } from '../../foundation/database/json-column';

/**
 * The data of a title at the time of its sale. Stored as JSON in `order_items.title_info`, so that a later catalogue import does
 * not change receipts.
 */
export interface SoldTitle {
	eisbn: string;
	title: string;
	authors: Author[];
	binding: string | null;
	cover_image_cache: string;
	is_forthcoming: boolean;
	/** The publication date, in unix seconds. */
	release_date: number | null;
	/** The condition in words, for example 'New'. */
	condition_text: string;
	/** Missing in orders from older versions of the shop. */
	is_large_print?: boolean | undefined;
	/** The number of copies on hand just before the order was placed. */
	onhand: number;
	sub_message: string | null;
	/** The message about backordered copies. */
	backorder_sub_message: string | null;
	/** The gift registry for which the title was bought. The gift registry may have been deleted since. */
	registry: { occasion: string; name: string } | null;
}

/**
 * The stored form of `SoldTitle`. Rows from older versions of the shop lack some fields. Only `eisbn` and `title` are required.
 */
const soldTitle = z.object({
	eisbn: z.string(),
	title: z.string(),
	authors: z.array(storedAuthor).catch([]),
	binding: z.string().nullable().catch(null),
	cover_image_cache: z.string().catch(''),
	is_forthcoming: z.boolean().catch(false),
	release_date: z.number().nullable().catch(null),
	condition_text: z.string().catch(''),
	is_large_print: z.boolean().optional().catch(undefined),
	onhand: z.number().catch(0),
	sub_message: z.string().nullable().catch(null),
	backorder_sub_message: z.string().nullable().catch(null),
	registry: z.object({ occasion: z.string(), name: z.string() }).nullable().catch(null),
}) satisfies z.ZodType<SoldTitle, z.ZodTypeDef, unknown>;

function isWhole(value: unknown): value is SoldTitle {
	if (typeof value !== 'object' || value === null) return false;
	const { eisbn, title, authors, binding, cover_image_cache, is_forthcoming, release_date, condition_text, ...rest } =
		value as Partial<Record<keyof SoldTitle, unknown>>;
	return (
		[eisbn, title, cover_image_cache, condition_text].every((text) => typeof text === 'string') &&
		areAuthors(authors) &&
		typeof is_forthcoming === 'boolean' &&
		typeof rest.onhand === 'number' &&
		[binding, release_date, rest.sub_message, rest.backorder_sub_message, rest.registry].every((it) => it !== undefined)
	);
}

/** Reads the title of an order line. @throws {Error} if the title is invalid; the message identifies the order line */
export const readSoldTitle = ({ id, title_info }: { id: number; title_info: string }): SoldTitle =>
	readJsonColumn(soldTitle, title_info, { table: 'order_items', column: 'title_info', id }, isWhole);
