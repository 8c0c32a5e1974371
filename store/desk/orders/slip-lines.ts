import type { Author } from '../../contract/title';
import type { Queries } from '../../foundation/database/database';
import { readSubstitutes, type Substitute } from '../../ordering/lines/lines-now';
import { readSoldTitle } from '../../ordering/lines/sold-title';
import type { SlipLine } from '../print/packing-slip';

const namesOf = (authors: readonly Pick<Author, 'name'>[]): string => authors.map(({ name }) => name).join(', ');

/**
 * Reads the lines of an order's packing slip. A line shows the title that was sold, or the substitute that the customer accepted.
 * Leaves out cancelled copies.
 * @param part the number of a part of the order; null for the packing slip of the whole order
 */
export async function readSlipLines(db: Queries, orderId: number, part: number | null): Promise<SlipLine[]> {
	const rows = await db
		.selectFrom('order_copies')
		.innerJoin('order_items', 'order_items.id', 'order_copies.order_item_id')
		.leftJoin('order_parts', 'order_parts.id', 'order_copies.part_id')
		.select(['order_items.id', 'title_info', 'order_items.condition', 'sold_price', 'order_copies.quantity'])
		.select(['order_copies.state', 'order_items.position', 'substitution_id'])
		.where('order_copies.order_id', '=', orderId)
		.$if(part !== null, (query) => query.where('order_parts.number', '=', part))
		.orderBy('position')
		.orderBy('order_copies.id')
		.execute();
	if (rows.length === 0 && part === null) return linesAsSold(db, orderId);
	const substitutes = await readSubstitutes(db, [orderId]);
	const lines = new Map<string, SlipLine>();
	for (const row of rows) {
		const { id, state, substitution_id, quantity } = row;
		if (state === 'cancelled') continue;
		const substitute = substitutes.get(substitution_id ?? 0);
		const key = substitute ? `${id} ${substitute.id}` : `${id}`;
		const line = lines.get(key);
		if (line) line.quantity += quantity;
		else lines.set(key, { ...(substitute ? substituteLine(substitute) : soldLine(row)), quantity });
	}
	return [...lines.values()];
}

/** Reads the packing slip lines of an order that has no rows in `order_copies` yet. */
async function linesAsSold(db: Queries, orderId: number): Promise<SlipLine[]> {
	const items = await db
		.selectFrom('order_items')
		.select(['id', 'title_info', 'condition', 'sold_price', 'quantity'])
		.where('order_id', '=', orderId)
		.orderBy('position')
		.execute();
	return items.map((item) => ({ ...soldLine(item), quantity: item.quantity }));
}

type Line = Omit<SlipLine, 'quantity'>;

function soldLine(row: { id: number; title_info: string; condition: string; sold_price: number }): Line {
	const { title, eisbn, authors, condition_text } = readSoldTitle(row);
	const condition = row.condition === 'new' ? '' : condition_text;
	return { title, eisbn, authors: namesOf(authors), condition, price: row.sold_price };
}

const substituteLine = ({ title, eisbn, authors, condition, condition_text, price }: Substitute): Line => ({
	title,
	eisbn,
	authors: namesOf(authors),
	condition: condition === 'new' ? '' : condition_text,
	price,
});
