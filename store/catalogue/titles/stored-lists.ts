import { z } from 'zod';
import type { Comment, Title } from '../../contract/title';
import { readJsonColumn } from '../../foundation/database/json-column';
import type { TitleRow } from './title-row';

type ListColumn = 'comments' | 'interiors' | 'bio' | 'reviews';

/**
 * Returns a function that reads a list which a title's row stores as JSON. If the text is not a valid list, the function throws
 * an error that identifies the row. The function `authors.ts` reads the authors.
 */
function listReader<Column extends ListColumn, Item extends z.ZodTypeAny>(column: Column, item: Item) {
	const list = z.array(item);
	return (row: Pick<TitleRow, 'eisbn' | Column>): z.output<Item>[] => {
		const text: string = row[column];
		return text === '[]' ? [] : readJsonColumn(list, text, { table: 'titles', column, id: row.eisbn });
	};
}

export const readComments = listReader(
	'comments',
	z.object({ author: z.string(), text: z.string() }) satisfies z.ZodType<Comment>,
);

export const readInteriors = listReader(
	'interiors',
	z.object({ key: z.string(), cb: z.string() }) satisfies z.ZodType<Title['interior_objects'][number]>,
);

/** Reads the biographies of a title's contributors. Each biography is HTML from which unsafe parts have been removed. */
export const readBiographies = listReader('bio', z.string());

export const readReviews = listReader(
	'reviews',
	z.object({ content: z.string(), author: z.string(), source_title: z.string() }) satisfies z.ZodType<
		Title['reviews'][number]
	>,
);
