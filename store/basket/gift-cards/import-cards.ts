import type { SourceRow } from '../../catalogue/feeds/columns';
import { squash } from '../../catalogue/feeds/headings';
import { parseCents } from '../../catalogue/feeds/money';
import { giftCardNumber } from '../../contract/giftcard';
import { maxGiftCardDollars } from '../../contract/limits';
import { chunks } from '../../foundation/database/chunks';
import type { Clock } from '../../foundation/database/clock';
import type { Database, Transaction } from '../../foundation/database/database';
import { transact } from '../../foundation/database/transactions';
import { Refused } from '../../foundation/refusal';
import { slices } from '../../foundation/slices';
import { hashPin } from './pin';

/** A gift card in a list from another till. */
export interface CardRow {
	at: number;
	number: string;
	pin: string | null;
	/** The gift card's balance, in cents. */
	balance: number;
}

export type RefusedCard = { at: number; refused: string };

type CardColumn = 'number' | 'pin' | 'balance';
const headings: Record<CardColumn, string> = {
	number: 'number cardnumber giftcardnumber giftcard card code numero numerodecarte kartennummer nummer tarjeta',
	pin: 'pin pincode securitycode nip',
	balance: 'balance amount value remaining currentbalance solde montant betrag guthaben saldo importe',
};
const columnOf = new Map(
	Object.entries(headings).flatMap(([column, words]) =>
		words.split(' ').map((word) => [word, column as CardColumn] as const),
	),
);
const maxPinLength = 20;

/**
 * Reads gift cards from a table with a column for numbers, a column for balances, and optionally a column for PINs.
 * @throws {Refused} 422 for a missing or unknown column heading; if the PIN column were not recognised, the cards could be spent
 * without a PIN
 */
export async function readCards(
	batches: AsyncIterable<readonly SourceRow[]>,
): Promise<{ cards: CardRow[]; refused: RefusedCard[] }> {
	const cards = new Map<string, CardRow>();
	const refused: RefusedCard[] = [];
	let columns: (CardColumn | undefined)[] | undefined;
	for await (const batch of batches) {
		for (const row of batch) {
			if ('refused' in row) refused.push({ at: row.at, refused: row.refused });
			else if (!('cells' in row) || row.cells.every((cell) => cell.trim() === '')) continue;
			else if (!columns) columns = readHeadings(row.cells);
			else {
				const card = cardOf(row.at, columns, row.cells);
				if ('refused' in card) {
					refused.push(card);
					continue;
				}
				const twice = cards.get(card.number);
				if (twice) refused.push({ at: row.at, refused: `${card.number} is already in row ${twice.at}` });
				else cards.set(card.number, card);
			}
		}
	}
	return { cards: [...cards.values()], refused };
}

function readHeadings(cells: readonly string[]): (CardColumn | undefined)[] {
	const columns = cells.map((cell) => columnOf.get(squash(cell)));
	const unknown = cells.filter((cell, at) => columns[at] === undefined && cell.trim() !== '');
	if (!columns.includes('number') || !columns.includes('balance') || unknown.length > 0) {
		const why = unknown.length > 0 ? ` Remove the unknown columns: ${unknown.join(', ')}.` : '';
		throw new Refused(`A list of gift cards has the columns number and balance, and optionally pin.${why}`, 422);
	}
	return columns;
}

function cardOf(at: number, columns: (CardColumn | undefined)[], cells: readonly string[]): CardRow | RefusedCard {
	const cell = (column: CardColumn) => (cells[columns.indexOf(column)] ?? '').trim().replace(/^="(.*)"$/, '$1');
	const typed = cell('number');
	if (/^\d[.,]\d+E\+?\d+$/i.test(typed)) {
		return { at, refused: `${typed} is not a card number: a spreadsheet has shortened it. Export the column as text` };
	}
	const number = giftCardNumber().safeParse(typed);
	if (!number.success) return { at, refused: `${JSON.stringify(typed)} is not a valid gift card number` };
	const balance = parseCents(cell('balance'));
	if (balance === undefined || balance > maxGiftCardDollars * 100) {
		return { at, refused: `${JSON.stringify(cell('balance'))} is not a valid balance of a gift card` };
	}
	const pin = cell('pin');
	if (pin.length > maxPinLength) return { at, refused: 'A PIN can have at most 20 letters and digits' };
	return { at, number: number.data, pin: pin === '' ? null : pin, balance };
}

/** Finds which of the gift cards already exist in the shop. Returns their balances in cents. */
export async function existingCards(database: Database, cards: readonly CardRow[]): Promise<Map<string, number>> {
	const here = new Map<string, number>();
	for (const some of chunks([...cards], 1)) {
		const rows = await database.db
			.selectFrom('gift_cards')
			.select(['number', 'balance'])
			.where(
				'number',
				'in',
				some.map(({ number }) => number),
			)
			.execute();
		for (const { number, balance } of rows) here.set(number, balance);
	}
	return here;
}

/** The number of gift cards that are imported in one transaction. */
const batchSize = 200;

/**
 * Imports gift cards from another till. Each card gets a ledger entry for the import. Cards whose number already exists do not
 * change, so importing a list twice adds nothing. Returns the number of added cards.
 * @param note records the added cards, in the same transaction that adds the cards
 */
export async function importCards(
	store: Database & Clock,
	cards: readonly CardRow[],
	note?: (transaction: Transaction, made: { balance: number }[]) => Promise<void>,
): Promise<number> {
	let added = 0;
	for (const batch of slices(cards, batchSize)) {
		const rows: { number: string; balance: number; pin_hash: string | null }[] = [];
		// The PINs are hashed before the transaction starts, because hashing takes long.
		for (const { number, pin, balance } of batch) {
			rows.push({ number, balance, pin_hash: pin === null ? null : await hashPin(pin) });
		}
		added += await transact(store, async (transaction) => {
			const created_at = store.now();
			const made = await transaction
				.insertInto('gift_cards')
				.values(rows.map((row) => ({ ...row, order_item_id: null, created_at, voided_at: null })))
				.onConflict((conflict) => conflict.column('number').doNothing())
				.returning(['id', 'balance'])
				.execute();
			if (made.length > 0) await note?.(transaction, made);
			const entries = made.map(({ id, balance }) => ({
				gift_card_id: id,
				order_id: null,
				amount: balance,
				reason: 'imported',
				created_at,
			}));
			if (entries.length > 0) await transaction.insertInto('gift_card_entries').values(entries).execute();
			return made.length;
		});
	}
	return added;
}
