import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { DeskClient } from '~store/contract/desk-call';
import type { DeskCallName } from '~store/contract/desk-contract';
import type { MorningOrder } from './morning-orders';
import { type Book, countedShelf, type MorningShop } from './morning-shop';
import { laterBooks } from './order-scripts';
import type { Deed, Script } from './play';
import type { StaffDeeds } from './staff-deeds';
import type { UnsteadyShop } from './unsteady-shop';

interface House {
	desk: UnsteadyShop;
	shop: MorningShop;
	deeds: StaffDeeds;
	orders: readonly MorningOrder[];
}

const listSize = 6;

const waits = ({ lines }: MorningOrder): boolean => laterBooks.some((book) => lines[book] !== undefined);
/** Every copy of the order arrives, or is counted, later. */
const isAllLater = ({ lines }: MorningOrder): boolean =>
	Object.keys(lines).every((book) => laterBooks.includes(book as Book));

interface Picking {
	name: string;
	group: readonly MorningOrder[];
	/** Whether the list can be made. */
	begin: () => boolean;
	/** The books that the list fetches. Missing copies are reported as short. */
	books: readonly Book[];
	finish: (order: MorningOrder) => void;
}

/** Pick lists across the orders, each scanned by two at once, and one across those that waited. */
export function pickScripts(house: House, isLate: () => boolean): Script[] {
	const fetched = house.orders.filter((order) => order.fate !== 'left new' && order.fate !== 'given up');
	const early = fetched.filter((order) => !isAllLater(order));
	const late = fetched.filter((order) => waits(order) || order.fate === 'short, and from the supplier');
	const groups = Array.from({ length: Math.ceil(early.length / listSize) }, (_, at) =>
		early.slice(at * listSize, (at + 1) * listSize),
	);
	const lists = groups.map(
		(group, at): Picking => ({
			name: `pick list ${at + 1}`,
			group,
			begin: () => group.every(({ stands }) => stands),
			books: ['tide', 'dune', 'fern', 'cheap'],
			finish: (order) => {
				order.picked = true;
			},
		}),
	);
	lists.push({
		name: 'the late pick list',
		group: late,
		begin: () => isLate() && late.every(({ stands }) => stands),
		books: [...laterBooks, 'lost'],
		finish: (order) => {
			order.pickedLate = true;
		},
	});
	return lists.flatMap((list) => pickedByTwo(house, list));
}

function pickedByTwo({ deeds }: House, { name, group, begin, books, finish }: Picking): Script[] {
	let list = 0;
	let fetched = 0;
	let hands = 2;
	const scan: Deed = {
		by: 'staff',
		when: () => list > 0,
		run: async (who) => {
			const copies = await deeds.scanAll(who, list, books);
			fetched += copies;
			if (--hands > 0) return;
			// One beep, one copy: a repeated scan counts once.
			const found = await deeds.foundOf(who, list, books);
			expect({ name, found }).toEqual({ name, found: fetched });
			for (const order of group) finish(order);
		},
	};
	const make: Deed = {
		by: 'staff',
		when: begin,
		run: async (who) => {
			list = await deeds.list(who, group);
			for (const order of group) order.list = list;
		},
	};
	return [
		{ name, deeds: [make, { ...scan }] },
		{ name: `${name}, the other hand`, deeds: [{ ...scan }] },
	];
}

/**
 * The copies of each book in a delivery: as many as orders wait for, and some for the shelf. Two of one book are not all in good
 * condition.
 */
export const delivered = {
	scarce: { received: 1, damaged: 1, short: 1, shelf: 0 },
	awaited: { received: 5, damaged: 0, short: 0, shelf: 1 },
	lost: { received: 1, damaged: 0, short: 0, shelf: 0 },
} as const;
type Delivered = keyof typeof delivered;

/** Makes a purchase order of the wanted copies, sends it, and lets two staff members receive it at once by scanning. */
export function deliveryScripts({ desk, shop, orders }: House): { scripts: Script[]; isIn: () => boolean } {
	let id = 0;
	let left = 0;
	let sent = false;
	const waiting = orders.filter((order) => waits(order) && !order.counting);
	const books = Object.keys(delivered) as Delivered[];
	const scans = books.flatMap((book) =>
		(['received', 'damaged', 'short'] as const).flatMap((kind) =>
			Array.from({ length: delivered[book][kind] }, () => ({ book, kind })),
		),
	);
	left = scans.length;
	const make: Deed = {
		by: 'staff',
		when: () => waiting.every(({ stands }) => stands) && isOrdered(orders),
		run: async (who) => {
			const { rows } = await desk.desk('desk-deliveries/wanted', { location_id: shop.main }, who);
			const wanted = Object.fromEntries(rows.map((row) => [row.eisbn, row.waiting]));
			expect(wanted).toEqual({ [shop.isbn.scarce]: 1, [shop.isbn.awaited]: 4, [shop.isbn.lost]: 1 });
			const lines = books.map((book) => {
				const { received, damaged, short } = delivered[book];
				return { code: shop.isbn[book], quantity: received + damaged + short };
			});
			const facts = { supplier_id: shop.supplier, location_id: shop.main, lines: JSON.stringify(lines) };
			id = (await desk.desk('desk-deliveries/create', { ...facts, key: randomUUID() }, who)).id;
		},
	};
	const send: Deed = {
		by: 'staff',
		run: async (who) => {
			await step(desk, who, 'desk-deliveries/send', { purchase_order_id: id }, async () => {
				const { state, version } = await desk.desk('desk-deliveries/get', { purchase_order_id: id }, who);
				return state === 'draft' ? version : null;
			});
			sent = true;
		},
	};
	const receive: Deed = {
		by: 'staff',
		when: () => sent,
		run: async (who) => {
			const next = scans.shift();
			if (!next) return;
			const scan = { purchase_order_id: id, code: shop.isbn[next.book], kind: next.kind, key: randomUUID() };
			await desk.desk('desk-deliveries/receive', scan, who);
			left--;
		},
	};
	const half = Array.from({ length: Math.ceil(scans.length / 2) }, () => ({ ...receive }));
	return {
		scripts: [
			{ name: 'a delivery', deeds: [make, send, ...half] },
			{ name: 'a delivery, the other hand', deeds: half.map((deed) => ({ ...deed })) },
		],
		isIn: () => left === 0,
	};
}

/** Returns whether the missing copies have been ordered from the supplier. */
const isOrdered = (orders: readonly MorningOrder[]): boolean =>
	orders.filter(({ fate }) => fate === 'short, and from the supplier').every((order) => order.ordered);

/** Counts a shelf while its book is sold. The shelf has one copy fewer than the books say. */
export function countScript({ desk, shop, orders }: House): {
	script: Script;
	counting: () => { begun: boolean; booked: boolean };
} {
	let id = 0;
	let booked = false;
	let begun = false;
	const scan = (copies: number): Deed => ({
		by: 'staff',
		run: (who) => {
			const payload = { count_id: id, code: shop.isbn.counted, copies, key: randomUUID() };
			return desk.desk('desk-counting/scan', payload, who);
		},
	});
	const begin: Deed = {
		by: 'staff',
		run: async (who) => {
			const payload = { location_id: shop.main, shelf: countedShelf, accept: true, key: randomUUID() };
			id = (await desk.desk('desk-counting/begin', payload, who)).id;
		},
	};
	const release: Deed = {
		by: 'staff',
		run: async () => {
			begun = true;
		},
	};
	const book: Deed = {
		by: 'staff',
		when: () => orders.filter((order) => order.counting).every(({ stands }) => stands),
		run: async (who) => {
			const { lines } = await desk.desk('desk-counting/get', { count_id: id, show: 'differences' }, who);
			expect(lines).toMatchObject([{ counted: 9, expected: 10 }]);
			const { accept_lost } = await desk.desk('desk-counting/preview', { count_id: id }, who);
			await step(desk, who, 'desk-counting/book', { count_id: id, unscanned: 'stay', accept_lost }, async () => {
				const { state, version } = await desk.desk('desk-counting/get', { count_id: id }, who);
				return state === 'booked' ? null : version;
			});
			booked = true;
		},
	};
	return {
		script: { name: 'a count', deeds: [begin, scan(4), release, ...Array.from({ length: 5 }, () => scan(1)), book] },
		counting: () => ({ begun, booked }),
	};
}

/** Moves three copies to the other location. One of them arrives damaged. */
export function transferScript({ desk, shop }: House): Script {
	let transfer_id = 0;
	const state = async (who: DeskClient) => desk.desk('desk-transfers/get', { transfer_id }, who);
	return {
		name: 'a transfer',
		deeds: [
			{
				by: 'staff',
				run: async (who) => {
					const ends = { from_location_id: shop.main, to_location_id: shop.harbour, key: randomUUID() };
					transfer_id = (await desk.desk('desk-transfers/create', ends, who)).id;
				},
			},
			...Array.from(
				{ length: 3 },
				(): Deed => ({
					by: 'staff',
					run: (who) =>
						desk.desk('desk-transfers/scan', { transfer_id, code: shop.isbn.moved, key: randomUUID() }, who),
				}),
			),
			{
				by: 'staff',
				run: (who) =>
					step(desk, who, 'desk-transfers/send', { transfer_id }, async () => {
						const shown = await state(who);
						return shown.state === 'draft' ? shown.version : null;
					}),
			},
			{
				by: 'staff',
				run: async (who) => {
					const line_id = (await state(who)).items[0]?.id ?? 0;
					const lines = JSON.stringify([{ line_id, received: 2, damaged: 1 }]);
					await step(desk, who, 'desk-transfers/receive', { transfer_id, lines, accept: true }, async () => {
						const shown = await state(who);
						return shown.state === 'sent' ? shown.version : null;
					});
				},
			},
		],
	};
}

/**
 * Presses the button of a form until its action is done.
 * @param version the version that the form shows; null once it is done
 */
async function step(
	desk: UnsteadyShop,
	who: DeskClient,
	name: DeskCallName,
	payload: object,
	version: () => Promise<string | null>,
): Promise<void> {
	for (;;) {
		const shown = await version();
		if (shown === null) return;
		const answer = await desk.tryDesk(name, { ...payload, version: shown }, who);
		if (answer === null || answer.status === 200 || answer.body.reason === 'changed-meanwhile') continue;
		throw new Error(`${name} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
	}
}
