import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { writeAudit } from '../desk/audit/write-audit';
import type { Clock } from '../foundation/database/clock';
import type { Database, Queries } from '../foundation/database/database';
import { transact } from '../foundation/database/transactions';
import { type Card, newSealingKeys, openCard, publicKeyOf, sealCard } from '../ordering/cards/sealed-card';
import { lockOrder } from '../ordering/orders/order-rows';
import { type Command, CommandError, type Terminal, withStore } from './command';

const help = `Usage: npm run store -- cards keys [--key FILE]
       npm run store -- cards list
       npm run store -- cards open ORDER --key FILE
       npm run store -- cards show ORDER
       npm run store -- cards open SEALED --key FILE
       npm run store -- cards drop ORDER

Manages cards that staff key in at the till. The shop encrypts ("seals") them with a public key and cannot read them.
Only the private key opens the cards; keep the private key off the server.

  keys   makes a pair of keys: prints the public key for the environment, writes the private key to FILE
         (cards-private-key.pem), which only its owner can read
  list   the orders that have a sealed card
  open   prints an order's card. Shows the CVV only the first time, and then deletes it
  show   prints an order's sealed card, to open it where the private key is
  drop   removes an order's card, after you have keyed it in

The private key does not need to be on the server: run 'show' there, 'open' the printed text where the key is, and run
'drop' on the server. The printed text contains the CVV, which nobody may keep after the card was keyed in: keep no copy.
The shop cannot remove the CVV from a card that it cannot open. If the key is on the server, 'open ORDER' removes the CVV.

The shop removes a card when its order is completed or cancelled, and after 30 days.`;

const options = { key: { type: 'string' } } as const;

export const command: Command = {
	help,
	options,
	async run(args, terminal) {
		const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
		const [action, subject, ...more] = positionals;
		if (more.length > 0) throw new CommandError(help);
		if (action === 'keys' && !subject) return makeKeys(terminal, values.key ?? 'cards-private-key.pem');
		if (action === 'list' && !subject) return withStore(terminal, (store) => list(store, terminal));
		if (action === 'show' && subject) return withStore(terminal, (store) => show(store, terminal, subject));
		if (action === 'drop' && subject) return withStore(terminal, (store) => drop(store, terminal, subject));
		if (action === 'open' && subject) return open(terminal, subject, values.key);
		throw new CommandError(help);
	},
};

async function makeKeys(terminal: Terminal, file: string): Promise<number> {
	const { publicKey, privateKey } = newSealingKeys();
	try {
		// Never overwrites an existing key file: cards encrypted with that key cannot be decrypted with any other key.
		await writeFile(resolve(terminal.folder, file), privateKey, { mode: 0o600, flag: 'wx' });
	} catch (error) {
		if (error instanceof Error && 'code' in error && error.code === 'EEXIST') {
			throw new CommandError(`${file} already exists. Name another file with --key.`);
		}
		throw error;
	}
	terminal.print(`CARD_PUBLIC_KEY=${publicKey}`);
	terminal.complain(`The private key is in ${file}. Keep it off the server, and keep a copy in a safe place.`);
	return 0;
}

async function list(database: Database, terminal: Terminal): Promise<number> {
	const cards = await database.db
		.selectFrom('sealed_cards')
		.innerJoin('orders', 'orders.id', 'sealed_cards.order_id')
		.select(['orders.order_number', 'orders.purchaser_name', 'sealed_cards.label'])
		.orderBy('orders.id')
		.execute();
	for (const { order_number, purchaser_name, label } of cards)
		terminal.print(`${order_number}  ${label}  ${purchaser_name}`);
	if (cards.length === 0) terminal.print('No order has a sealed card.');
	return 0;
}

async function show(database: Database, terminal: Terminal, order: string): Promise<number> {
	terminal.print((await findCard(database.db, order)).sealed);
	return 0;
}

async function drop(database: Database, terminal: Terminal, order: string): Promise<number> {
	const { id } = await findCard(database.db, order);
	await database.db.deleteFrom('sealed_cards').where('id', '=', id).execute();
	terminal.print(`The card of order ${order} was removed.`);
	return 0;
}

async function open(terminal: Terminal, subject: string, keyFile: string | undefined): Promise<number> {
	if (!keyFile) throw new CommandError('Name the private key file with --key.');
	const privateKey = await readFile(resolve(terminal.folder, keyFile), 'utf8').catch(() => {
		throw new CommandError(
			`Cannot read ${keyFile}. Check that the file exists and that you have permission to read it.`,
		);
	});
	if (subject.startsWith('card.')) return print(terminal, openCard(privateKey, subject));
	return withStore(terminal, async (store) => print(terminal, await takeCard(store, privateKey, subject)));
}

/**
 * Decrypts the credit card of an order, deletes the card's stored CVV, and writes an audit entry. The card number is shown only
 * after the audit entry is written.
 */
const takeCard = (store: Database & Clock, privateKey: string, order: string): Promise<Card> =>
	transact(store, async (transaction) => {
		// If two people open the same card at the same time, the second person sees the card without its CVV.
		await lockOrder(transaction, { order_number: order });
		const { id, sealed } = await findCard(transaction, order);
		const card = openCard(privateKey, sealed);
		if (card.cvv !== null) {
			const without = sealCard(publicKeyOf(privateKey), { ...card, cvv: null });
			await transaction.updateTable('sealed_cards').set({ sealed: without }).where('id', '=', id).execute();
		}
		const facts = { action: 'cards open', thing: 'order', key: order };
		await writeAudit(transaction, { command: facts.action }, facts, store.now());
		return card;
	});

function print(terminal: Terminal, card: Card): number {
	terminal.print(`Name         ${card.name}`);
	terminal.print(`Number       ${card.number.replace(/\d{4}(?=\d)/g, '$& ')}`);
	terminal.print(`Expires      ${String(card.expiry_month).padStart(2, '0')}/${card.expiry_year}`);
	terminal.print(`CVV          ${card.cvv ?? 'already shown and deleted'}`);
	terminal.print(`Postal code  ${card.postal_code}`.trimEnd());
	return 0;
}

async function findCard(db: Queries, order: string): Promise<{ id: number; sealed: string }> {
	const card = await db
		.selectFrom('sealed_cards')
		.innerJoin('orders', 'orders.id', 'sealed_cards.order_id')
		.select(['sealed_cards.id', 'sealed_cards.sealed'])
		.where('orders.order_number', '=', order)
		.executeTakeFirst();
	if (!card) throw new CommandError(`Order ${order} has no sealed card.`);
	return card;
}
