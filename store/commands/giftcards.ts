import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createGiftCard } from '../basket/gift-cards/create';
import { designs, endDesign, sellDesign } from '../basket/gift-cards/designs';
import { existingCards, importCards, readCards } from '../basket/gift-cards/import-cards';
import { inGroups } from '../basket/gift-cards/number';
import { redeemAtTill } from '../basket/gift-cards/redeem-at-till';
import { readCsv } from '../catalogue/feeds/csv';
import { textOf } from '../catalogue/feeds/text-file';
import { csvLine } from '../contract/csv-line';
import { dayIn } from '../contract/zoned-time';
import { writeAudit } from '../desk/audit/write-audit';
import type { HasVersions } from '../foundation/caching/versions';
import type { Clock } from '../foundation/database/clock';
import type { Database, Transaction } from '../foundation/database/database';
import { transact } from '../foundation/database/transactions';
import { toDecimal } from '../foundation/money';
import { type HasSettings, readSettings } from '../foundation/settings/settings';
import { lockOrder } from '../ordering/orders/order-rows';
import { voidCard, voidCardsOf } from '../ordering/orders/void-sold-cards';
import { type Command, CommandError, type Terminal, withStore } from './command';
import { readEncoding } from './encoding-option';
import { readCount, readDollars } from './option-values';
import { inColumns } from './table';
import { readWrittenText } from './written-text';

const help = `Usage: npm run store -- giftcards create --amount 25.00 [--pin] [--count N]
       npm run store -- giftcards void NUMBER | --order 1007
       npm run store -- giftcards list [--csv]
       npm run store -- giftcards redeem NUMBER --amount 12.50 [--pin PIN]
       npm run store -- giftcards import FILE [--look] [--encoding NAME]
       npm run store -- giftcards design add NAME [--words TEXT]
       npm run store -- giftcards design list
       npm run store -- giftcards design end NAME

Manages the shop's gift cards. create makes cards with a balance, such as for the till or for a prize, and prints their
numbers. --pin gives each card a PIN of eight digits, which is shown only once. Cards bought online are made when their
order is paid.

void makes a card worthless for good. With --order it voids every card that the order sold. Void cards if their money
was refunded or is disputed, and the payment provider does not report this to the shop (see: payments). The shop mails
the buyer of an online card, if it has the buyer's address.

list shows every card with its balance, and whether it has a PIN; --csv prints a table for a spreadsheet. redeem takes an
amount off a card for a purchase at the till. import adds cards from another till: a CSV table with the columns number,
balance and, if any, pin. --look previews the import and adds nothing. Cards whose number already exists do not change, so
reading a table again adds nothing.

design add offers a gift card for sale; shoppers choose the amount. Its NAME is printed on it, such as "Gift card: Many
happy returns". design end stops selling it; sold cards stay valid. The shop sells and takes gift cards after you set
store_info.giftcards_enabled=true (npm run store -- settings set).

The mail with the PIN of a bought card is deleted after it was sent. If the customer lost the mail, void the card and
create another card with --pin.

Anyone with a card's number (and its PIN) can spend it: keep the output of these commands as safe as cash.`;

/** The maximum number of gift cards that one command can create. */
const maxCards = 1000;

/**
 * The options for gift card designs. The general audit needs only these options, because every other action writes its own audit
 * entry.
 */
const options = { words: { type: 'string' } } as const;

export const command: Command = {
	help,
	options,
	async run([action, ...rest], terminal) {
		if (action === 'create') return withStore(terminal, (store) => create(store, terminal, rest));
		if (action === 'void') return withStore(terminal, (store) => voidCards(store, terminal, rest));
		if (action === 'list') return withStore(terminal, (store) => list(store, terminal, rest));
		if (action === 'redeem') return withStore(terminal, (store) => redeem(store, terminal, rest));
		if (action === 'import') return withStore(terminal, (store) => importFile(store, terminal, rest));
		if (action === 'design') return withStore(terminal, (store) => design(store, terminal, rest));
		throw new CommandError(help);
	},
};

async function create(store: Database & Clock, terminal: Terminal, args: string[]): Promise<number> {
	const { values } = parseArgs({
		args,
		options: { amount: { type: 'string' }, pin: { type: 'boolean' }, count: { type: 'string', default: '1' } },
	});
	if (values.amount === undefined) throw new CommandError('Give the amount of each card: --amount 25.00');
	const wish = { amount: readDollars('--amount', values.amount), pin: values.pin ?? false, order_item_id: null };
	const count = readCount('--count', values.count, maxCards);
	const cards = await transact(store, async (transaction) => {
		const made = [];
		for (let each = 0; each < count; each++) made.push(await createGiftCard(transaction, wish, store.now()));
		const { amount } = wish;
		const after = { amount, cards: made.map(({ number }) => endOf(number)) };
		await noteCards(transaction, store, 'giftcards create', after);
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

async function voidCards(store: Database & Clock, terminal: Terminal, args: string[]): Promise<number> {
	const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { order: { type: 'string' } } });
	if (values.order !== undefined && positionals.length === 0) return voidThoseOf(store, terminal, values.order);
	if (values.order === undefined && positionals.length > 0) return voidOne(store, terminal, positionals.join(''));
	throw new CommandError(help);
}

async function voidThoseOf(store: Database & Clock, terminal: Terminal, orderNumber: string): Promise<number> {
	const cards = await transact(store, async (transaction) => {
		const order = await lockOrder(transaction, { order_number: orderNumber });
		const sold = await voidCardsOf(transaction, order, 'the store', store.now());
		const after = { cards: sold.filter(({ now_void }) => now_void).map(({ number }) => number) };
		const facts = { action: 'giftcards void', thing: 'order', key: orderNumber, after };
		if (after.cards.length > 0) await writeAudit(transaction, { command: 'giftcards void' }, facts, store.now());
		return sold;
	});
	if (cards.length === 0) throw new CommandError(`No gift card of order ${orderNumber} has been issued yet.`);
	for (const { number, spent } of cards)
		terminal.print(`The gift card ${inGroups(number)} is void. $${toDecimal(spent)} of it was already spent.`);
	return 0;
}

async function voidOne(store: Database & Clock, terminal: Terminal, typed: string): Promise<number> {
	const number = plainNumber(typed);
	const facts = { action: 'giftcards void', thing: 'gift card', key: number };
	const result = await voidCard(store, number, (transaction) =>
		writeAudit(transaction, { command: 'giftcards void' }, facts, store.now()),
	);
	if (result.outcome === 'unknown') throw new CommandError(`There is no gift card ${inGroups(number)}.`);
	terminal.print(
		result.outcome === 'voided'
			? `The gift card ${inGroups(number)} is void. Its balance was $${toDecimal(result.balance)}.`
			: `The gift card ${inGroups(number)} was already void.`,
	);
	return 0;
}

const plainNumber = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase();

async function redeem(store: Database & Clock, terminal: Terminal, args: string[]): Promise<number> {
	const { values, positionals } = parseArgs({
		args,
		allowPositionals: true,
		options: { amount: { type: 'string' }, pin: { type: 'string' } },
	});
	if (positionals.length === 0 || values.amount === undefined) throw new CommandError(help);
	const number = plainNumber(positionals.join(''));
	const amount = readDollars('--amount', values.amount);
	const result = await redeemAtTill(store, { number, pin: values.pin ?? null, amount }, (transaction, left) =>
		noteCards(transaction, store, 'giftcards redeem', { amount, left, cards: [endOf(number)] }),
	);
	const card = `the gift card ${inGroups(number)}`;
	switch (result.outcome) {
		case 'redeemed':
			terminal.print(`$${toDecimal(amount)} was taken off ${card}. Its balance is now $${toDecimal(result.left)}.`);
			return 0;
		case 'too little':
			throw new CommandError(`The balance of ${card} is only $${toDecimal(result.left)}. Nothing was taken off.`);
		case 'void':
			throw new CommandError(`${card.replace('the', 'The')} is void.`);
		case 'wrong pin':
			throw new CommandError(
				values.pin === undefined ? `Give the PIN of ${card} with --pin` : `The PIN of ${card} is wrong.`,
			);
		case 'unknown':
			throw new CommandError(`There is no gift card ${inGroups(number)}.`);
	}
}

/** Identifies a valid gift card only by its last digits, because anyone with the whole number could spend the card. */
const endOf = (number: string): string => `…${number.slice(-4)}`;

/** Writes an audit entry about valid gift cards. */
function noteCards(
	transaction: Transaction,
	{ now }: Clock,
	action: string,
	after: { amount: number; left?: number; cards?: string[]; count?: number; file?: string },
): Promise<void> {
	const { cards = [], count = cards.length } = after;
	const [one] = cards;
	const key = one !== undefined && count === 1 ? one : `${count} cards`;
	return writeAudit(transaction, { command: action }, { action, thing: 'gift card', key, after }, now());
}

const maxShown = 20;
const importOptions = { look: { type: 'boolean' }, encoding: { type: 'string' } } as const;

async function importFile(store: Database & Clock, terminal: Terminal, args: string[]): Promise<number> {
	const { values, positionals } = parseArgs({ args, allowPositionals: true, options: importOptions });
	const [file] = positionals;
	if (file === undefined || positionals.length > 1) throw new CommandError(help);
	const path = resolve(terminal.folder, file);
	if (!existsSync(path)) throw new CommandError(`There is no file ${file}.`);
	const onEncoding = (note: string) => terminal.print(`${note}.`);
	const text = textOf(path, { encoding: readEncoding(values.encoding), onEncoding });
	const { cards, refused } = await readCards(readCsv(text));
	for (const { at, refused: why } of refused) terminal.complain(`${file}:${at}: ${why}`);
	const here = await existingCards(store, cards);
	const fresh = cards.filter(({ number }) => !here.has(number));
	const sum = toDecimal(fresh.reduce((total, { balance }) => total + balance, 0));
	if (values.look) {
		const rows = fresh
			.slice(0, maxShown)
			.map(({ number, pin, balance }) => [inGroups(number), pin === null ? '-' : 'yes', toDecimal(balance)]);
		if (rows.length > 0) terminal.print(inColumns([['Number', 'PIN', 'Balance'], ...rows]));
		if (fresh.length > maxShown) terminal.print(`… and ${fresh.length - maxShown} more`);
	} else {
		await importCards(store, fresh, (transaction, made) => {
			const amount = made.reduce((total, { balance }) => total + balance, 0);
			return noteCards(transaction, store, 'giftcards import', { amount, count: made.length, file });
		});
	}
	const would = values.look ? 'would be added' : 'added';
	terminal.print(
		`${file}: ${fresh.length} ${would} with a total balance of $${sum}, ${here.size} already in the shop, ${refused.length} refused.`,
	);
	for (const { number, balance } of cards) {
		const held = here.get(number);
		if (held === undefined || held === balance) continue;
		terminal.print(
			`${inGroups(number)} keeps its balance of $${toDecimal(held)}: the file has $${toDecimal(balance)}.`,
		);
	}
	if (values.look) terminal.print('Preview only: nothing was written.');
	return refused.length > 0 ? 2 : 0;
}

async function design(
	store: Database & Clock & HasSettings & HasVersions,
	terminal: Terminal,
	[action, ...args]: string[],
): Promise<number> {
	const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
	const [named = '', ...more] = positionals.map((word) => word.trim());
	if (action === 'list' && positionals.length === 0) return listDesigns(store, terminal);
	if (named === '' || more.length > 0) throw new CommandError(help);
	if (action === 'add') {
		const words = await readWrittenText(store, terminal, { text: values.words });
		const { eisbn, title } = await sellDesign(store, named, words);
		terminal.print(`The gift card “${title}” is now for sale as ${eisbn}.`);
		const { giftcards_enabled } = (await store.settings.get()).store_info;
		if (!giftcards_enabled) {
			const set = 'npm run store -- settings set store_info.giftcards_enabled=true';
			terminal.print(`Gift cards are still switched off in the shop. To switch them on: ${set}`);
		}
		return 0;
	}
	if (action === 'end') {
		const ended = await endDesign(store, named);
		if (!ended) throw new CommandError(`There is no gift card “${named}”.`);
		terminal.print(`The gift card “${ended.title}” is no longer for sale. Sold cards stay valid.`);
		return 0;
	}
	throw new CommandError(help);
}

async function listDesigns(database: Database, terminal: Terminal): Promise<number> {
	const rows = (await designs(database.db)).map(({ eisbn, title, status }) => [
		eisbn,
		status === 'active' ? 'for sale' : 'ended',
		title,
	]);
	const table = [['Number', 'State', 'Name'], ...rows];
	terminal.print(rows.length === 0 ? 'There are no gift card designs.' : inColumns(table));
	return 0;
}

async function list(database: Database, terminal: Terminal, args: string[]): Promise<number> {
	const { values } = parseArgs({ args, options: { csv: { type: 'boolean' } } });
	const { store_info } = await readSettings(database.db);
	const cards = await database.db
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
		dayIn(card.created_at, store_info.timezone),
		card.order_number ?? '-',
		card.voided_at === null ? 'valid' : 'void',
	]);
	const table = [['Number', 'PIN', 'Balance', 'Created', 'Order', 'State'], ...rows];
	if (values.csv) terminal.print(table.map(csvLine).join('\n'));
	else terminal.print(rows.length === 0 ? 'There are no gift cards.' : inColumns(table));
	return 0;
}
