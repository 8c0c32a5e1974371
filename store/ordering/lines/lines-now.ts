import { sql } from 'kysely';
import { readAuthors } from '../../catalogue/titles/authors';
import { soldText } from '../../catalogue/titles/conditions';
import type { GoneCopies } from '../../contract/order';
import type { Author } from '../../contract/title';
import type { Queries } from '../../foundation/database/database';

/** A substitute that a customer accepted instead of an unavailable title. */
export interface Substitute {
	/** The ID of the row in `order_substitutions`. */
	id: number;
	title: string;
	eisbn: string;
	authors: Author[];
	binding: string | null;
	cover_image_cache: string;
	condition: string;
	/** The substitute's condition in words, with the note that describes a used copy. */
	condition_text: string;
	/** The price of one copy, in cents. */
	price: number;
}

/** The SQL join condition between a substitution and its offer. The offer's note describes a used copy. */
export const isOfferOfSubstitute = sql<boolean>`offers.title_id = order_substitutions.title_id
	and offers.condition = order_substitutions.condition`;

/**
 * Reads the substitutes that customers have accepted. The keys of the result are IDs of rows in `order_substitutions`. Omits
 * substitutes without an answer.
 */
export async function readSubstitutes(db: Queries, orderIds: readonly number[]): Promise<Map<number, Substitute>> {
	const taken = await db
		.selectFrom('order_substitutions')
		.leftJoin('titles', 'titles.id', 'order_substitutions.title_id')
		.leftJoin('offers', (join) => join.on(isOfferOfSubstitute))
		.select(['order_substitutions.id', 'order_substitutions.title', 'order_substitutions.eisbn'])
		.select(['order_substitutions.condition', 'order_substitutions.price', 'authors', 'binding', 'cover_image_cache'])
		.select('offers.note')
		.where('order_id', 'in', orderIds)
		.where('answer', '=', 'yes')
		.execute();
	return new Map(
		taken.map(({ authors, cover_image_cache, note, ...row }) => [
			row.id,
			{
				...row,
				authors: authors === null ? [] : readAuthors({ eisbn: row.eisbn, authors }),
				cover_image_cache: cover_image_cache ?? '',
				condition_text: soldText(row.condition, note),
			},
		]),
	);
}

/** The copies of an order line that have the same title, and how many of these copies were cancelled, returned or refunded. */
export interface CopiesNow {
	/** The accepted substitute. The value is null for the title that was sold. */
	substitute: Substitute | null;
	quantity: number;
	/** How many copies of a substitute are on order from the supplier. */
	to_come: number;
	gone: GoneCopies;
}

/** The order lines that have changed since they were sold, by order line ID. */
export type LinesNow = ReadonlyMap<number, CopiesNow[]>;

export const noCopiesGone: GoneCopies = { cancelled: 0, returned: 0, refunded: 0 };

/**
 * Reads the order lines that have changed since they were sold. In each order line, the title sold comes first, unless the
 * customer accepted substitutes for all copies.
 */
export async function readLinesNow(db: Queries, orderIds: readonly number[]): Promise<LinesNow> {
	const rows = await db
		.selectFrom('order_copies')
		.innerJoin('order_items', 'order_items.id', 'order_copies.order_item_id')
		.select(['order_item_id', 'order_items.quantity as sold', 'order_copies.quantity', 'state', 'refunded'])
		.select('substitution_id')
		.where('order_copies.order_id', 'in', orderIds)
		.where((eb) =>
			eb.or([
				eb('substitution_id', 'is not', null),
				eb('state', 'in', ['cancelled', 'returned']),
				eb('refunded', '=', 1),
			]),
		)
		.orderBy('order_copies.id')
		.execute();
	if (rows.length === 0) return new Map();
	const substitutes = await readSubstitutes(db, orderIds);
	const lines = new Map<number, CopiesNow[]>();
	for (const { order_item_id, sold, quantity, substitution_id, ...row } of rows) {
		const line = lines.get(order_item_id) ?? [
			{ substitute: null, quantity: sold, to_come: 0, gone: { ...noCopiesGone } },
		];
		lines.set(order_item_id, line);
		const substitute = substitutes.get(substitution_id ?? 0) ?? null;
		let now = line.find((one) => one.substitute?.id === substitute?.id);
		if (!now) {
			now = { substitute, quantity: 0, to_come: 0, gone: { ...noCopiesGone } };
			line.push(now);
		}
		if (substitute) {
			now.quantity += quantity;
			if (row.state === 'ordered') now.to_come += quantity;
			for (const first of line) if (first.substitute === null) first.quantity -= quantity;
		}
		if (row.state === 'cancelled' || row.state === 'returned') now.gone[row.state] += quantity;
		else if (row.refunded === 1) now.gone.refunded += quantity;
	}
	return new Map([...lines].map(([id, line]) => [id, line.filter(({ quantity }) => quantity > 0)]));
}
