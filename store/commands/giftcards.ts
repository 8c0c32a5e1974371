import { parseArgs } from 'node:util';
import { formatInTimeZone } from 'date-fns-tz';
import { createGiftCard } from '../basket/gift-cards/create';
import { inGroups } from '../basket/gift-cards/number';
import { transact } from '../foundation/database/transactions';
import { toDecimal } from '../foundation/money';
import { readSettings } from '../foundation/settings/settings';
import { holdOrder } from '../ordering/orders/order-rows';
import { voidCard, voidCardsOf } from '../ordering/orders/void-sold-cards';
import type { Store } from '../store';
import { type Command, CommandError, type Terminal, withStore } from './command';
import { readCount, readDollars } from './option-values';
import { csvLine, inColumns } from './table';

const help = `Usage: npm run store -- giftcards create --amount 25.00 [--pin] [--count N]
       npm run store -- giftcards void NUMBER | --order 1007
       npm run store -- giftcards list [--csv]

The shop's gift cards. create makes cards with a balance, such as for the till or for a prize, and shows their numbers;
--pin gives each one a PIN of eight digits, which is shown now and never again. Cards that are bought online are made
when their order is paid. void makes a card worthless for good, and with --order every card that an order sold: for money
that you gave back, or that is disputed, where the payment's provider does not tell the shop (see: payments). Whoever bought
it online is mailed so, while the shop has their address. list shows every card with what is on it, and whether it has a
PIN; --csv as a table for a spreadsheet.

The letter with a bought card's PIN is not kept once it was sent: where it got lost, void the card and create another with
--pin.

Whoever has a number (and its PIN) can spend the card: keep what these commands show as you would keep money.`;

/** So many in one go. */
const mostCards = 1000;

export const command: Command = {
	help,
	async run([action, ...rest], terminal) {
		if (action === 'create') return withStore(terminal, (store) => create(store, terminal, rest));
		if (action === 'void') return withStore(terminal, (store) => voidCards(store, terminal, rest));
		if (action === 'list') return withStore(terminal, (store) => list(store, terminal, rest));
		throw new CommandError(help);
	},
};

async function create(store: Store, terminal: Terminal, args: string[]): Promise<number> {
	const { values } = parseArgs({
		args,
		options: { amount: { type: 'string' }, pin: { type: 'boolean' }, count: { type: 'string', default: '1' } },
	});
	if (values.amount === undefined) throw new CommandError('Say what is on a card: --amount 25.00');
	const wish = { amount: readDollars('--amount', values.amount), pin: values.pin ?? false, order_item_id: null };
	const count = readCount('--count', values.count, mostCards);
	const cards = await transact(store, async (transaction) => {
		const made = [];
		for (let each = 0; each < count; each++) made.push(await createGiftCard(transaction, wish, store.now()));
		return made;
	});
	terminal.print(
		inColumns([
			['Number', 'PIN', 'Balance'],
			...cards.map(({ number, pin, balance }) => [inGroups(number), pin ?? '-', toDecimal(balance)]),
		]),
	);
	return 0;
}

async function voidCards(store: Store, terminal: Terminal, args: string[]): Promise<number> {
	const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { order: { type: 'string' } } });
	if (values.order !== undefined && positionals.length === 0) return voidThoseOf(store, terminal, values.order);
	if (values.order === undefined && positionals.length > 0) return voidOne(store, terminal, positionals.join(''));
	throw new CommandError(help);
}

async function voidThoseOf(store: Store, terminal: Terminal, orderNumber: string): Promise<number> {
	const cards = await transact(store, async (transaction) => {
		const order = await holdOrder(transaction, { order_number: orderNumber });
		return voidCardsOf(transaction, order, 'the store', store.now());
	});
	if (cards.length === 0) throw new CommandError(`Order ${orderNumber} has sold no gift card yet.`);
	for (const { number, spent } of cards)
		terminal.print(`The gift card ${inGroups(number)} is void. $${toDecimal(spent)} of it had been spent.`);
	return 0;
}

async function voidOne(store: Store, terminal: Terminal, typed: string): Promise<number> {
	const number = typed.replace(/[\s-]/g, '').toUpperCase();
	const result = await voidCard(store, number);
	if (result.outcome === 'unknown') throw new CommandError(`There is no gift card ${inGroups(number)}.`);
	terminal.print(
		result.outcome === 'voided'
			? `The gift card ${inGroups(number)} is void. $${toDecimal(result.balance)} was on it.`
			: `The gift card ${inGroups(number)} was void already.`,
	);
	return 0;
}

async function list(store: Store, terminal: Terminal, args: string[]): Promise<number> {
	const { values } = parseArgs({ args, options: { csv: { type: 'boolean' } } });
	const { store_info } = await readSettings(store.db);
	const cards = await store.db
		.selectFrom('gift_cards')
		.leftJoin('order_items', 'order_items.id', 'gift_cards.order_item_id')
		.leftJoin('orders', 'orders.id', 'order_items.order_id')
		.select(['number', 'pin_hash', 'balance', 'voided_at', 'gift_cards.created_at', 'orders.order_number'])
		.orderBy('gift_cards.id')
		.execute();
	const rows = cards.map((card) => [
		values.csv ? card.number : inGroups(card.number),
		card.pin_hash === null ? '-' : 'yes',
		toDecimal(card.balance),
		formatInTimeZone(card.created_at * 1000, store_info.timezone, 'yyyy-MM-dd'),
		card.order_number ?? '-',
		card.voided_at === null ? 'good' : 'void',
	]);
	const table = [['Number', 'PIN', 'Balance', 'Created', 'Order', 'State'], ...rows];
	if (values.csv) terminal.print(table.map(csvLine).join('\n'));
	else terminal.print(rows.length === 0 ? 'There are no gift cards.' : inColumns(table));
	return 0;
}
