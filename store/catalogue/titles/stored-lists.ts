import { z } from 'zod';
import type { Comment, Title } from '../../contract/title';
import { readJsonColumn } from '../../foundation/database/json-column';
import type { TitleRow } from './title-row';

type ListColumn = 'comments' | 'interiors' | 'bio' | 'reviews';

/** The items of the lists that a title's row holds as JSON. `authors.ts` reads the authors. */
const items = {
	comments: z.object({ author: z.string(), text: z.string() }) satisfies z.ZodType<Comment>,
	interiors: z.object({ key: z.string(), cb: z.string() }) satisfies z.ZodType<Title['interior_objects'][number]>,
	bio: z.string(),
	reviews: z.object({ content: z.string(), author: z.string(), source_title: z.string() }) satisfies z.ZodType<
		Title['reviews'][number]
	>,
};

/**
 * Reads a list that a title's row holds as JSON.
 * @throws {Error} naming the row, for a text that is not such a list
 */
const readList = <Item extends z.ZodTypeAny>(
	item: Item,
	column: ListColumn,
	{ eisbn, text }: { eisbn: string; text: string },
): z.output<Item>[] =>
	text === '[]' ? [] : readJsonColumn(z.array(item), text, { table: 'titles', column, id: eisbn });

type Row<Column extends ListColumn> = Pick<TitleRow, 'eisbn' | Column>;

export const readComments = ({ eisbn, comments }: Row<'comments'>): Comment[] =>
	readList(items.comments, 'comments', { eisbn, text: comments });

export const readInteriors = ({ eisbn, interiors }: Row<'interiors'>): Title['interior_objects'] =>
	readList(items.interiors, 'interiors', { eisbn, text: interiors });

/** Reads the biographies of a title's contributors: cleaned HTML, one entry each. */
export const readBiographies = ({ eisbn, bio }: Row<'bio'>): string[] =>
	readList(items.bio, 'bio', { eisbn, text: bio });

export const readReviews = ({ eisbn, reviews }: Row<'reviews'>): Title['reviews'] =>
	readList(items.reviews, 'reviews', { eisbn, text: reviews });
