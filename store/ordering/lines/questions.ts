import { soldText } from '../../catalogue/titles/conditions';
import type { OrderQuestion } from '../../contract/order';
import type { Queries } from '../../foundation/database/database';
import { toDecimal } from '../../foundation/money';
import { isOfferOfSubstitute } from './lines-now';
import { readSoldTitle } from './sold-title';

/** Selects the substitution questions of an order, newest first. */
export const questionsOf = (db: Queries, orderId: number) =>
	db
		.selectFrom('order_substitutions')
		.innerJoin('order_items', 'order_items.id', 'order_substitutions.order_item_id')
		.leftJoin('titles', 'titles.id', 'order_substitutions.title_id')
		.leftJoin('offers', (join) => join.on(isOfferOfSubstitute))
		.selectAll('order_substitutions')
		.select(['order_items.title_info', 'order_items.sold_price', 'titles.binding', 'offers.note'])
		.where('order_substitutions.order_id', '=', orderId)
		.orderBy('order_substitutions.id', 'desc')
		.execute();

type QuestionRow = Awaited<ReturnType<typeof questionsOf>>[number];

const titleOrdered = ({ order_item_id: id, title_info }: QuestionRow) => readSoldTitle({ id, title_info }).title;

/**
 * Returns the data of a question about a substitute, as the shop and the desk show them. Adds the substitute's format if the
 * substitute has the same title as the ordered book.
 */
export const presentQuestion = (row: QuestionRow): OrderQuestion => ({
	id: row.id,
	instead_of: titleOrdered(row),
	title: row.binding && row.title === titleOrdered(row) ? `${row.title} (${row.binding.toLowerCase()})` : row.title,
	eisbn: row.eisbn,
	condition_text: row.condition === 'new' ? '' : soldText(row.condition, row.note),
	quantity: row.quantity,
	price: toDecimal(row.price),
	sold_price: toDecimal(row.sold_price),
	words: row.words,
	answer: row.answer,
});
