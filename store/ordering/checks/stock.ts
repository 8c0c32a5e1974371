import { sql } from 'kysely';
import { combineChecks, copyCount, finding } from './check';
import { checkIndividualCopies } from './individual-copies';

const neverBelowNothing = finding(
	sql<{ eisbn: string; condition: string; altname: string; onhand: number; onorder: number }>`
		select eisbn, condition, altname, onhand, onorder from stock
		join offers on offers.id = stock.offer_id join titles on titles.id = offers.title_id
		join locations on locations.id = stock.location_id
		where onhand < 0 or onorder < 0 order by eisbn, condition`,
	({ eisbn, condition, altname, onhand, onorder }) =>
		`${eisbn} (${condition}) at ${altname} has ${onhand} on hand and ${onorder} on order.`,
);

/**
 * Checks that copies sold from stock were deducted from stock, for orders without rows in `order_copies`. Omits gift cards,
 * because gift cards have no stock. `takenAsHeld` checks the orders with rows.
 */
const takenAsSold = finding(
	sql<{ order_number: string; eisbn: string; condition: string; sold: number; taken: number }>`
		select order_number, eisbn, condition, sold, taken from (
			select orders.order_number, titles.eisbn, offers.condition,
				sum(order_items.quantity - order_items.backorder_quantity) as sold,
				(select coalesce(sum(order_withdrawals.quantity), 0) from order_withdrawals
					where order_withdrawals.order_id = orders.id and order_withdrawals.offer_id = offers.id) as taken
			from orders
			join order_items on order_items.order_id = orders.id
			join offers on offers.title_id = order_items.title_id and offers.condition = order_items.condition
			join titles on titles.id = offers.title_id
			where orders.state <> 'cancelled' and orders.delivery_key <> 'quote' and titles.is_giftcard = 0
				and not exists (select 1 from order_copies where order_copies.order_id = orders.id)
			group by orders.id, orders.order_number, offers.id, titles.eisbn, offers.condition
		) as lines where sold <> taken order by order_number, eisbn`,
	({ order_number, eisbn, condition, sold, taken }) =>
		`Order ${order_number} sold ${sold} of ${eisbn} (${condition}) from the shelves, but took ${copyCount(taken)} from the stock.`,
);

/** Checks that the copies that an order took from each location's stock match the order's rows in `order_copies`. */
const takenAsHeld = finding(
	sql<{ order_number: string; eisbn: string; condition: string; held: number; taken: number }>`
		select order_number, eisbn, condition, sum(held) as held, sum(taken) as taken from (
			select order_id, title_id, condition, location_id, quantity as held, 0 as taken from order_copies
			where location_id is not null
			union all
			select order_id, offers.title_id, offers.condition, location_id, 0 as held, quantity as taken
			from order_withdrawals join offers on offers.id = order_withdrawals.offer_id
			where exists (select 1 from order_copies where order_copies.order_id = order_withdrawals.order_id)
		) as copies
		join orders on orders.id = copies.order_id
		join titles on titles.id = copies.title_id
		group by orders.id, order_number, eisbn, condition, copies.location_id
		having sum(held) <> sum(taken) order by order_number, eisbn`,
	({ order_number, eisbn, condition, held, taken }) =>
		`Order ${order_number} sold ${held} of ${eisbn} (${condition}) from the shelves, but took ${copyCount(taken)} from the stock.`,
);

/** Checks that no more copies of an order were handed over than were reserved for the order. */
const handedOverOnce = finding(
	sql<{ order_number: string; eisbn: string; condition: string; altname: string; handed: number; promised: number }>`
		select order_number, eisbn, condition, altname, handed_over as handed, quantity as promised from order_withdrawals
		join orders on orders.id = order_withdrawals.order_id
		join offers on offers.id = order_withdrawals.offer_id join titles on titles.id = offers.title_id
		join locations on locations.id = order_withdrawals.location_id
		where handed_over > quantity order by order_number, eisbn, condition`,
	({ order_number, eisbn, condition, altname, handed, promised }) =>
		`Order ${order_number} handed over ${handed} of ${eisbn} (${condition}) at ${altname}, but only ${promised} were reserved for the order.`,
);

const nothingHeldForNothing = finding(
	sql<{ order_number: string; state: string; held: number }>`
		select order_number, state, sum(quantity) as held from order_withdrawals
		join orders on orders.id = order_withdrawals.order_id
		where orders.state = 'cancelled' or orders.delivery_key = 'quote'
		group by orders.id, order_number, state order by order_number`,
	({ order_number, state, held }) => `Order ${order_number} is ${state}, but still reserves ${copyCount(held)}.`,
);

/**
 * Checks that the stock movements of each stock row add up to its copies less its shortage (docs/decisions/0013). Adds up all
 * movements in one query. With a subquery for each stock row, SQLite would read all movements of the location every time.
 */
const asTheLedgerSays = finding(
	sql<{ eisbn: string; condition: string; altname: string; onhand: number; shortage: number; moved: number }>`
		select * from (
			select titles.eisbn, offers.condition, locations.altname, stock.onhand, stock.shortage, coalesce(ledger.moved, 0) as moved
			from stock
			join offers on offers.id = stock.offer_id join titles on titles.id = offers.title_id
			join locations on locations.id = stock.location_id
			left join (
				select title_id, condition, location_id, sum(change) as moved from stock_movements
				group by title_id, condition, location_id
			) as ledger on ledger.title_id = offers.title_id and ledger.condition = offers.condition
				and ledger.location_id = stock.location_id
		) as places where onhand - shortage <> moved order by eisbn, condition, altname`,
	({ eisbn, condition, altname, onhand, shortage, moved }) =>
		`${eisbn} (${condition}) at ${altname} has ${onhand} on hand${shortage > 0 ? ` and ${shortage} missing` : ''}, but its ledger adds up to ${moved}.`,
);

/**
 * Checks that `onorder` includes all copies expected from purchase orders. A stock file may report more copies on order, but not
 * fewer than the purchase orders contain.
 */
const onOrderAsSent = finding(
	sql<{ eisbn: string; condition: string; altname: string; onorder: number; expected: number }>`
		select eisbn, condition, altname, onorder, expected from (
			select titles.eisbn, line.condition, locations.altname, coalesce(stock.onorder, 0) as onorder,
				sum(case when line.quantity > line.received + line.damaged + line.short
					then line.quantity - line.received - line.damaged - line.short else 0 end) as expected
			from purchase_orders
			join purchase_order_lines as line on line.purchase_order_id = purchase_orders.id
			join titles on titles.id = line.title_id
			join locations on locations.id = purchase_orders.location_id
			left join offers on offers.title_id = line.title_id and offers.condition = line.condition
			left join stock on stock.offer_id = offers.id and stock.location_id = purchase_orders.location_id
			where purchase_orders.state in ('sent', 'partly_received')
			group by titles.eisbn, line.condition, locations.id, locations.altname, stock.onorder
		) as awaited where onorder < expected order by eisbn, condition, altname`,
	({ eisbn, condition, altname, onorder, expected }) =>
		`${eisbn} (${condition}) at ${altname} has ${onorder} on order, but its purchase orders expect ${expected}.`,
);

/** Checks that the copies received for each purchase order equal the purchase order's movements in the stock ledger. */
const receivedAsTheLedgerSays = finding(
	sql<{ id: number; came: number; moved: number }>`
		select * from (
			select purchase_orders.id, coalesce((select sum(received) from purchase_order_lines
					where purchase_order_id = purchase_orders.id), 0) as came,
				coalesce((select sum(change) from stock_movements
					where document = 'purchase order ' || purchase_orders.id and reason = 'received'), 0) as moved
			from purchase_orders
		) as sums where came <> moved order by id`,
	({ id, came, moved }) => `Purchase order ${id} received ${copyCount(came)}, but the ledger has ${moved} of them.`,
);

/**
 * Checks that copies in transit between two locations agree with the stock ledger. The movements of a transfer add up to a
 * negative number: minus the copies that are in transit or lost.
 */
const inTransitAsTheLedgerSays = finding(
	sql<{ id: number; state: string; away: number; moved: number }>`
		select * from (
			select stock_transfers.id, stock_transfers.state,
				case when stock_transfers.state in ('sent', 'received') then coalesce((select sum(quantity - received)
					from stock_transfer_lines where stock_transfer_id = stock_transfers.id), 0) else 0 end as away,
				coalesce((select sum(change) from stock_movements
					where document = 'transfer ' || stock_transfers.id and reason = 'transferred'), 0) as moved
			from stock_transfers
		) as sums where away + moved <> 0 order by id`,
	({ id, state, away, moved }) =>
		`Transfer ${id} is ${state} with ${copyCount(away)} in transit or lost, but the ledger adds up to ${moved}.`,
);

/**
 * Checks stock: the stock is never negative and equals the stock ledger. Each order has reserved the copies that it sold.
 * Purchase orders and transfers agree with the stock ledger. Individual copies differ from each other.
 */
export const checkStock = combineChecks(
	neverBelowNothing,
	asTheLedgerSays,
	takenAsSold,
	takenAsHeld,
	handedOverOnce,
	nothingHeldForNothing,
	onOrderAsSent,
	receivedAsTheLedgerSays,
	inTransitAsTheLedgerSays,
	checkIndividualCopies,
);
