import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CardRow, existingCards, importCards, readCards } from '~store/basket/gift-cards/import-cards';
import { isPinOf } from '~store/basket/gift-cards/pin';
import type { SourceRow } from '~store/catalogue/feeds/columns';
import { type BareStore, openBareStore } from '../../harness/bare-store';
import { accountOf, addGiftCard } from '../../harness/offers';

/** Yields the rows of a table in batches of two. The first row has the headings. */
async function* inBatches(rows: readonly SourceRow[]): AsyncGenerator<SourceRow[]> {
	for (let at = 0; at < rows.length; at += 2) yield rows.slice(at, at + 2);
}
const tableOf = (...lines: string[][]): SourceRow[] => lines.map((cells, index) => ({ at: index + 1, cells }));
const read = (...lines: string[][]) => readCards(inBatches(tableOf(...lines)));
/** Reads one card from a table with all three columns. */
const readOne = (number: string, pin: string, balance: string) =>
	read(['number', 'pin', 'balance'], [number, pin, balance]);

describe('a table of gift cards', () => {
	it('has one card per row, with its number, optional PIN and balance', async () => {
		const { cards, refused } = await read(
			['Card number', 'PIN', 'Balance'],
			['gc-100 20', ' 4711 ', '$25.00'],
			['6006490000000123', '', '10.5'],
		);
		expect(cards).toEqual([
			{ at: 2, number: 'GC10020', pin: '4711', balance: 2500 },
			{ at: 3, number: '6006490000000123', pin: null, balance: 1050 },
		]);
		expect(refused).toEqual([]);
	});

	it('may have columns in another order and language, and no PINs', async () => {
		const { cards } = await read(['Solde', 'Numéro de carte'], ['7,50', 'ABC-12']);
		expect(cards).toEqual([{ at: 2, number: 'ABC12', pin: null, balance: 750 }]);
	});

	it('may have empty rows, also above its headings, and a column without a heading', async () => {
		const { cards, refused } = await read(
			['', ' '],
			['number', ' ', 'balance'],
			['A12345', 'sold in May', '5'],
			['', '  ', ''],
			['B12345', '', '6'],
		);
		expect(cards.map(({ at, number, balance }) => [at, number, balance])).toEqual([
			[3, 'A12345', 500],
			[5, 'B12345', 600],
		]);
		expect(refused).toEqual([]);
	});

	it('reports the rows that its reader refuses, and skips objects', async () => {
		const rows: SourceRow[] = [
			...tableOf(['number', 'balance']),
			{ at: 2, refused: 'a quote that does not end', source: '"A' },
			{ at: 3, object: { number: 'A12345', balance: 5 } },
			{ at: 4, cells: ['B12345', '5'] },
		];
		const { cards, refused } = await readCards(inBatches(rows));
		expect(refused).toEqual([{ at: 2, refused: 'a quote that does not end' }]);
		expect(cards.map(({ at }) => at)).toEqual([4]);
	});

	it('is refused with an unknown heading, so that no PIN column is ignored', async () => {
		await expect(read(['number', 'secret', 'balance', ' Colour'], ['A12345', '1', '5', 'red'])).rejects.toMatchObject({
			status: 422,
			message:
				'A list of gift cards has the columns number and balance, and optionally pin.' +
				' Remove the unknown columns: secret,  Colour.',
		});
	});

	it.each([[['number', 'pin']], [['pin', 'balance']], [['number', '']]])(
		'is refused with only the columns %j',
		async (cells) => {
			await expect(read(cells, ['A12345', '1'])).rejects.toMatchObject({
				status: 422,
				message: 'A list of gift cards has the columns number and balance, and optionally pin.',
			});
		},
	);

	it('without a row has no cards', async () => {
		expect(await read()).toEqual({ cards: [], refused: [] });
	});
});

describe('a row of such a table', () => {
	it('may write its number as a formula, which keeps all digits in a spreadsheet', async () => {
		const { cards } = await readOne('="6006490000000123"', '="0042"', '="5.00"');
		expect(cards).toEqual([{ at: 2, number: '6006490000000123', pin: '0042', balance: 500 }]);
	});

	it.each(['6.00649E+15', '6,00649E15', '6.0e+9'])(
		'is refused when a spreadsheet has rounded the number: %s',
		async (number) => {
			expect(await readOne(number, '', '5')).toEqual({
				cards: [],
				refused: [
					{
						at: 2,
						refused: `${number} is not a card number: a spreadsheet has shortened it. Export the column as text`,
					},
				],
			});
		},
	);

	it.each(['6.5E+15X', 'X6.5E+15', '65E+15'])('may have a number that only looks rounded: %s', async (number) => {
		expect((await readOne(number, '', '5')).cards.map((card) => card.number)).toEqual([number]);
	});

	it.each(['A12', '', 'A'.repeat(41)])('is refused with %j as a number', async (number) => {
		expect(await readOne(number, '1', '5')).toEqual({
			cards: [],
			refused: [{ at: 2, refused: `"${number}" is not a valid gift card number` }],
		});
	});

	it.each(['five', '-5', '', '9999.01'])('is refused with %j as a balance', async (balance) => {
		expect(await readOne('A12345', '', balance)).toEqual({
			cards: [],
			refused: [{ at: 2, refused: `"${balance}" is not a valid balance of a gift card` }],
		});
	});

	it('is refused when it ends before its balance', async () => {
		const { refused } = await read(['number', 'pin', 'balance'], ['A12345']);
		expect(refused).toEqual([{ at: 2, refused: '"" is not a valid balance of a gift card' }]);
	});

	it.each([
		['0', 0],
		['9999.00', 999_900],
	])('may have a balance of $%s', async (balance, cents) => {
		expect((await readOne('A12345', '', balance)).cards[0]?.balance).toBe(cents);
	});

	it.each(['a="1"', '="1"b'])('may have %j as a PIN, because it is not a formula', async (pin) => {
		expect((await readOne('A12345', pin, '5')).cards[0]?.pin).toBe(pin);
	});

	it('is refused with a PIN of more than twenty characters', async () => {
		expect((await readOne('A12345', '1'.repeat(20), '5')).cards).toHaveLength(1);
		expect(await readOne('A12345', '1'.repeat(21), '5')).toEqual({
			cards: [],
			refused: [{ at: 2, refused: 'A PIN can have at most 20 letters and digits' }],
		});
	});

	it('is refused when an earlier row has the same number in any notation', async () => {
		expect(await read(['number', 'balance'], ['C12345', '5'], ['c-12345', '6'])).toEqual({
			cards: [{ at: 2, number: 'C12345', pin: null, balance: 500 }],
			refused: [{ at: 3, refused: 'C12345 is already in row 2' }],
		});
	});
});

describe('cards from another till', () => {
	let store: BareStore;
	beforeAll(async () => {
		store = await openBareStore();
	});
	afterAll(() => store.close());

	const card = (number: string, values: Partial<CardRow> = {}): CardRow => ({
		at: 1,
		number,
		pin: null,
		balance: 2500,
		...values,
	});
	const rowOf = (number: string) =>
		store.db.selectFrom('gift_cards').selectAll().where('number', '=', number).executeTakeFirstOrThrow();
	const entriesOf = (id: number) =>
		store.db
			.selectFrom('gift_card_entries')
			.select(['order_id', 'amount', 'reason', 'created_at'])
			.where('gift_card_id', '=', id)
			.execute();

	it('are saved with their balance, an entry and only the hash of the PIN', async () => {
		const brought = [card('TILL1', { pin: '4711' }), card('TILL2', { balance: 0 })];
		expect(await importCards(store, brought)).toBe(2);
		const [pinned, plain] = [await rowOf('TILL1'), await rowOf('TILL2')];
		const fresh = { order_item_id: null, created_at: store.now(), voided_at: null };
		expect(pinned).toMatchObject({ ...fresh, balance: 2500 });
		expect(await isPinOf('4711', pinned.pin_hash)).toBe(true);
		expect(await isPinOf('4712', pinned.pin_hash)).toBe(false);
		expect(plain).toMatchObject({ ...fresh, balance: 0, pin_hash: null });
		const entry = { order_id: null, reason: 'imported', created_at: store.now() };
		expect(await entriesOf(pinned.id)).toEqual([{ ...entry, amount: 2500 }]);
		expect(await entriesOf(plain.id)).toEqual([{ ...entry, amount: 0 }]);
	});

	it('do not change an existing card', async () => {
		const here = await addGiftCard(store, { balance: 1200, pin: '1234' });
		const before = await rowOf(here.number);
		expect(await importCards(store, [card(here.number, { pin: '9' }), card('TILL3')])).toBe(1);
		expect(await rowOf(here.number)).toEqual(before);
		expect(await accountOf(store, here.id)).toEqual({ balance: 1200, entries: 1200 });
		expect(await entriesOf(here.id)).toHaveLength(1);
		expect(await importCards(store, [card(here.number), card('TILL3')])).toBe(0);
		expect(await entriesOf((await rowOf('TILL3')).id)).toHaveLength(1);
	});

	it('are each saved once, even in several transactions', async () => {
		const many = Array.from({ length: 401 }, (_, each) => card(`MANY${each}`, { balance: each }));
		expect(await importCards(store, many)).toBe(401);
		const rows = await store.db
			.selectFrom('gift_cards')
			.innerJoin('gift_card_entries', 'gift_card_id', 'gift_cards.id')
			.select(['number', 'balance', 'amount'])
			.where('number', 'like', 'MANY%')
			.orderBy('balance')
			.execute();
		expect(rows).toEqual(many.map(({ number, balance }) => ({ number, balance, amount: balance })));
	});

	it('are not created from an empty list', async () => {
		const before = await store.db.selectFrom('gift_cards').select('id').execute();
		expect(await importCards(store, [])).toBe(0);
		expect(await store.db.selectFrom('gift_cards').select('id').execute()).toEqual(before);
	});

	it('are found by their numbers, with their present balance', async () => {
		const here = await addGiftCard(store, { balance: 1200 });
		await addGiftCard(store);
		const asked = [card(here.number, { balance: 9 }), card('NOT-HERE')];
		expect(await existingCards(store, asked)).toEqual(new Map([[here.number, 1200]]));
		expect(await existingCards(store, [])).toEqual(new Map());
	});
});
