import { sql } from 'kysely';
import type { CheckedDeskPayloadOf } from '../../contract/desk-contract';
import type { DayFigure, DayOrders } from '../../contract/desk-money';
import type { Clock } from '../../foundation/database/clock';
import type { Database } from '../../foundation/database/database';
import { toDecimal } from '../../foundation/money';
import type { HasSettings } from '../../foundation/settings/settings';
import { listPlaces } from '../places';
import type { DeskActor } from '../visitor';
import { askedDays } from './asked-days';
import { figureRows, figureSum, isOfJournal, journalBegins } from './day-figures';
import { methodTitle } from './order-money';

const titles: Record<DayFigure, string> = {
	goods: 'Goods',
	discount: 'Discounts',
	shipping: 'Shipping',
	tax: 'Tax',
	adjustment: 'Amounts refunded',
	gift_card: 'Gift cards sold',
	refund: 'Refunds and returns',
	sold: 'Total sales',
	redeemed: 'Gift cards redeemed',
	on_account: 'Sold on account',
	paid_later: 'Paid later on account',
	credited: 'Credit notes',
	owed_on_account: 'Owed on account',
	taken: 'Taken',
	given_back: 'Refunded',
	left: 'Money taken, less refunds',
	owed: 'Unpaid',
	owed_in_all: 'Unpaid on all open orders',
};

const ways: readonly DayFigure[] = ['taken', 'given_back', 'owed'];

/** Lists the orders whose amounts a figure of the day's end adds up, oldest order first, each with its share of the sum. */
export async function dayOrders(
	store: Database & Clock & HasSettings,
	{ staff }: Pick<DeskActor, 'staff'>,
	{ figure, name, no_location, limit, offset, ...asked }: CheckedDeskPayloadOf<'desk-money/getDayOrders'>,
): Promise<DayOrders> {
	const { db } = store;
	const days = await askedDays(store, { staff }, asked);
	const start = isOfJournal(figure) ? Math.max(days.start, await journalBegins(db)) : days.start;
	const range = { start, end: days.end, location_id: days.location_id, name, no_location };
	const { rows } = await sql<{
		order_number: string;
		purchaser_name: string;
		at: number | string;
		amount: number | string;
	}>`
		with figure as materialized (${figureRows(figure, range)}),
		sums as materialized (
			select order_id, max(at) as at, sum(amount) as amount from figure
			group by order_id order by order_id limit ${limit + 1} offset ${offset}
		)
		select orders.order_number, orders.purchaser_name, sums.at, sums.amount from sums join orders on orders.id = sums.order_id order by orders.id`.execute(
		db,
	);
	const { amount, orders } = await figureSum(db, figure, range);
	const places = await listPlaces(db, staff.location_id);
	const words = ways.includes(figure) ? methodTitle(name) : name;
	return {
		from: days.from,
		to: days.to,
		title: name === '' ? titles[figure] : `${titles[figure]}: ${words}`,
		location: places.find(({ id }) => id === days.location_id)?.name ?? '',
		amount: toDecimal(amount),
		orders,
		rows: rows.slice(0, limit).map((row) => ({
			order_number: row.order_number,
			name: row.purchaser_name,
			at: Number(row.at),
			amount: toDecimal(Number(row.amount)),
		})),
		more: rows.length > limit,
	};
}
