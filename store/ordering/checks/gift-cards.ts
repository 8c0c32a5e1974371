import { sql } from 'kysely';
import { ledgerSums } from '../ledger/ledger-sums';
import { keyPrefixes } from '../orders/idempotency-keys';
import { combineChecks, dollars, finding } from './check';

const balanceIsLedger = finding(
	sql<{ number: string; balance: number; entries: number }>`
		select number, balance, entries from (
			select number, balance, (select coalesce(sum(amount), 0) from gift_card_entries
				where gift_card_entries.gift_card_id = gift_cards.id) as entries
			from gift_cards
		) as cards where balance <> entries order by number`,
	({ number, balance, entries }) =>
		`Gift card ${number} has ${dollars(balance)} on it, but its ledger adds up to ${dollars(entries)}.`,
);

const voidIsEmpty = finding(
	sql<{ number: string; balance: number }>`
		select number, balance from gift_cards where voided_at is not null and balance <> 0 order by number`,
	({ number, balance }) => `Gift card ${number} is void, but has ${dollars(balance)} on it.`,
);

/**
 * Checks that each gift card's ledger contains every amount that an order charged to the card, and that cancelled orders have
 * restored the amounts.
 */
const paidAsLedger = finding(
	sql<{ order_number: string; number: string; amount: number; spent: number }>`
		select order_number, number, amount, spent from (
			select orders.order_number, gift_cards.number,
				case when orders.state = 'cancelled' then 0 else order_gift_cards.amount end as amount,
				(select coalesce(-sum(gift_card_entries.amount), 0) from gift_card_entries
					where gift_card_entries.order_id = orders.id and gift_card_entries.gift_card_id = gift_cards.id
					and (orders.state = 'cancelled' or reason <> 'refunded')) as spent
			from order_gift_cards
			join orders on orders.id = order_gift_cards.order_id
			join gift_cards on gift_cards.id = order_gift_cards.gift_card_id
			where orders.state <> 'cancelled' or not exists (select 1 from refunds where refunds.order_id = orders.id)
		) as payments where amount <> spent order by order_number`,
	({ order_number, number, amount, spent }) =>
		`Order ${order_number} uses ${dollars(amount)} of gift card ${number}, but the card’s ledger says ${dollars(spent)}.`,
);

const orderSaysSo = finding(
	sql<{ order_number: string; gift_card_amount: number; cards: number }>`
		select order_number, gift_card_amount, cards from (
			select order_number, gift_card_amount, (select coalesce(sum(amount), 0) from order_gift_cards
				where order_gift_cards.order_id = orders.id) as cards
			from orders
		) as paid where gift_card_amount <> cards order by order_number`,
	({ order_number, gift_card_amount, cards }) =>
		`Order ${order_number} says ${dollars(gift_card_amount)} from gift cards, but the gift cards paid ${dollars(cards)}.`,
);

/**
 * Checks that an order line for gift cards has no more valid cards than copies. Order lines of unapproved and cancelled orders
 * must have no valid cards.
 */
const soldOnce = finding(
	sql<{ order_number: string; quantity: number; cards: number }>`
		select order_number, quantity, count(*) as cards from gift_cards
		join order_items on order_items.id = gift_cards.order_item_id
		join orders on orders.id = order_items.order_id
		where gift_cards.voided_at is null
		group by order_items.id, order_number, quantity, state
		having count(*) > quantity or state in ('cancelled', 'awaiting_approval') order by order_number`,
	({ order_number, quantity, cards }) =>
		`Order ${order_number} sold ${quantity} gift cards of one kind, but ${cards} gift cards are valid. An order that is cancelled or awaits approval must have no valid gift cards.`,
);

const sellers = ledgerSums(sql`exists (select 1 from gift_cards
	join order_items on order_items.id = gift_cards.order_item_id
	where order_items.order_id = orders.id and voided_at is null)`);

/** Sums a column of the valid gift cards that an order sold. */
const sumOfSold = (column: 'sold_price' | 'balance') => sql`(select coalesce(sum(${sql.ref(column)}), 0) from gift_cards
	join order_items on order_items.id = gift_cards.order_item_id
	where order_items.order_id = sellers.order_id and voided_at is null)`;

/** The SQL condition for an order that staff refunded. */
const isRefundedByStaff = sql<boolean>`exists (select 1 from refunds where refunds.order_id = sellers.order_id
	and idempotency_key not like ${`${keyPrefixes.foundRefund}%`} and idempotency_key not like ${`${keyPrefixes.disputeLost}%`})`;

/**
 * Checks that staff refunded no price of a gift card that still holds money. Earlier versions made such refunds. A card that holds
 * nothing more is not reported, because nothing can be done about it. The command `payments` lists refunds that were made at the
 * provider.
 */
const refundedIsVoid = finding(
	sql<{ order_number: string; back: number; price: number; balance: number }>`
		select order_number, back, price, balance from (
			select order_number, charged, paid - back as kept, back,
				${sumOfSold('sold_price')} as price, ${sumOfSold('balance')} as balance
			from (${sellers}) as sellers where state <> 'cancelled' and ${isRefundedByStaff}
		) as sold where balance > 0 and price > charged and price > kept order by order_number`,
	({ order_number, back, price, balance }) =>
		`Order ${order_number} refunded ${dollars(back)}, but the gift cards that it sold for ${dollars(price)} still hold ${dollars(balance)}. Refund all that is left at the desk, or void the cards.`,
);

/** Checks gift cards: each card's balance is the sum of the card's ledger, orders agree with the ledgers, and no refunded card holds money. */
export const checkGiftCards = combineChecks(
	balanceIsLedger,
	voidIsEmpty,
	paidAsLedger,
	orderSaysSo,
	soldOnce,
	refundedIsVoid,
);
