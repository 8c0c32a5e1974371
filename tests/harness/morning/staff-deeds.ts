import { randomUUID } from 'node:crypto';
import type { DeskClient } from '~store/contract/desk-call';
import type { DeskPayloadOf } from '~store/contract/desk-contract';
import type { OrderMoney } from '~store/contract/desk-money';
import type { DeskOrder } from '~store/contract/desk-orders';
import type { LineState } from '~store/contract/order-states';
import type { MorningOrder } from './morning-orders';
import type { Book, MorningShop } from './morning-shop';
import type { UnsteadyShop } from './unsteady-shop';

/** The actions of staff on one order at the desk. Each may be interrupted, and is repeated as people would do. */
export class StaffDeeds {
	readonly #desk: UnsteadyShop;
	readonly #shop: MorningShop;

	constructor(desk: UnsteadyShop, shop: MorningShop) {
		this.#desk = desk;
		this.#shop = shop;
	}

	/** Makes a pick list of orders. */
	async list(who: DeskClient, orders: readonly MorningOrder[]): Promise<number> {
		const order_numbers = JSON.stringify(orders.map(({ number }) => number));
		const { pick_list_id, left_out } = await this.#desk.desk('desk-picking/make', { order_numbers }, who);
		if (left_out.length > 0) throw new Error(`Not on the pick list: ${left_out}`);
		return pick_list_id;
	}

	/**
	 * Scans the books on a list until no copy of them is left to fetch. Repeats an interrupted scan unchanged. Returns the number
	 * of fetched copies.
	 */
	async scanAll(who: DeskClient, pick_list_id: number, books: readonly Book[]): Promise<number> {
		const isbns = books.map((book) => this.#shop.isbn[book]);
		for (let fetched = 0; ; ) {
			const { rows } = await this.#desk.desk('desk-picking/get', { pick_list_id }, who);
			const row = rows.find(({ wanted, eisbn }) => wanted > 0 && isbns.includes(eisbn));
			if (!row) return fetched;
			const scan = { pick_list_id, code: row.eisbn, key: randomUUID() };
			const { outcome } = await this.#desk.desk('desk-picking/scan', scan, who);
			if (outcome === 'found') fetched++;
		}
	}

	/** Returns how many copies of some books on a list are found. */
	async foundOf(who: DeskClient, pick_list_id: number, books: readonly Book[]): Promise<number> {
		const isbns = books.map((book) => this.#shop.isbn[book]);
		const { rows } = await this.#desk.desk('desk-picking/get', { pick_list_id }, who);
		return rows.filter(({ eisbn }) => isbns.includes(eisbn)).reduce((sum, { found }) => sum + found, 0);
	}

	/** Reports a missing copy. */
	async miss(who: DeskClient, { number, list }: MorningOrder, book: Book): Promise<void> {
		const { lines } = await this.see(who, number);
		const line = lines.find(({ eisbn }) => eisbn === this.#shop.isbn[book]);
		const tick = { pick_list_id: list, order_number: number, order_item_id: line?.order_item_id ?? 0 };
		const payload = { ...tick, from: 'to_pick', change: 'miss', quantity: 1, key: randomUUID() } as const;
		await this.#desk.desk('desk-picking/tick', payload, who);
	}

	/** Moves all copies of a book from one state to another. */
	take(who: DeskClient, { number }: MorningOrder, book: Book, from: LineState, change: string, more: object = {}) {
		return this.#desk.change(number, who, (order) => {
			const found = this.#copies(order, book, from);
			return found && { name: 'desk-orders/changeCopies', payload: { ...found, from, change, ...more } };
		});
	}

	/** Takes back a copy that can be sold again. `brought` is the number of copies that the customer has brought so far. */
	takeBack(who: DeskClient, { number }: MorningOrder, book: Book, brought: number): Promise<DeskOrder> {
		return this.#desk.change(number, who, (order) => {
			if ((this.#copies(order, book, 'returned')?.quantity ?? 0) >= brought) return null;
			const found = this.#copies(order, book, 'handed_over');
			const payload = { ...found, quantity: 1, from: 'handed_over', change: 'return', restock: true };
			return { name: 'desk-orders/changeCopies', payload };
		});
	}

	/** Offers the cheap book as a substitute for a missing one. Returns the question's id. */
	async offer(who: DeskClient, { number }: MorningOrder, book: Book): Promise<number> {
		const { questions } = await this.#desk.change(number, who, (order) => {
			const found = this.#copies(order, book, 'short');
			const payload = { ...found, from: 'short', eisbn: this.#shop.isbn.cheap, words: 'It is lighter, too.' };
			return found && { name: 'desk-orders/offerSubstitute', payload };
		});
		return questions[0]?.id ?? 0;
	}

	/** Makes an order ready. */
	async makeReady(who: DeskClient, { number }: MorningOrder): Promise<void> {
		const payload = { order_numbers: JSON.stringify([number]) };
		await this.#desk.desk('desk-orders/markReady', payload, who);
		const { order } = await this.see(who, number);
		if (order.state !== 'ready') throw new Error(`Order ${number} is ${order.state}.`);
	}

	/**
	 * Hands over or sends copies as the next part of an order: of the named books, or of all.
	 * @param part the number of the part, 1 for the first
	 */
	handOver(
		who: DeskClient,
		{ number, to, pay }: MorningOrder,
		part: number,
		books?: readonly Book[],
	): Promise<DeskOrder> {
		const isbns = books?.map((book) => this.#shop.isbn[book]);
		return this.#desk.change(number, who, ({ lines, parts }) => {
			if (parts.length >= part) return null;
			const copies = lines
				.filter(({ eisbn }) => isbns === undefined || isbns.includes(eisbn))
				.map((line) => ({ order_item_id: line.order_item_id, quantity: leaving(line) }));
			const by = to
				? { kind: 'sent', carrier: 'Canada Post', tracking_number: `CP ${number}` }
				: { kind: 'handed_over' };
			// A customer without account terms pays for the copies of an earlier part when they leave the store.
			const paid = books !== undefined && pay === 'contact' ? { paid_by: 'cash' } : {};
			return { name: 'desk-orders/handOver', payload: { ...by, ...paid, copies: JSON.stringify(copies) } };
		});
	}

	cancel(who: DeskClient, { number }: MorningOrder): Promise<DeskOrder> {
		return this.#desk.change(number, who, ({ order }) =>
			order.state === 'cancelled' ? null : { name: 'desk-orders/cancel', payload: { reason: 'The roof leaked.' } },
		);
	}

	/** Refunds money. Returns whether this refund did it: of two at once one does. */
	async giveBack(
		who: DeskClient,
		{ number: order_number }: MorningOrder,
		wish: Omit<DeskPayloadOf<'desk-money/previewRefund'>, 'order_number'>,
		seen?: string,
	): Promise<boolean> {
		const asked = { ...wish, order_number };
		const version = seen ?? (await this.#desk.desk('desk-money/previewRefund', asked, who)).version;
		const idempotency_key = randomUUID();
		for (;;) {
			const answer = await this.#desk.askDesk('desk-money/refund', { ...asked, version, idempotency_key }, who);
			if (answer.status === 409 && seen !== undefined) return false;
			if (answer.status !== 200) throw new Error(`desk-money/refund answered ${JSON.stringify(answer)}`);
			const money = answer.body as unknown as OrderMoney;
			if (money.refunds.every(({ parts }) => parts.every(({ state }) => state === 'done'))) return true;
			// The process was killed while it called the provider: after a while another process may continue.
			await this.#desk.later(200);
		}
	}

	/** The preview that both people have who refund at the same moment. */
	async preview(
		who: DeskClient,
		{ number: order_number }: MorningOrder,
		wish: Omit<DeskPayloadOf<'desk-money/previewRefund'>, 'order_number'>,
	): Promise<string> {
		return (await this.#desk.desk('desk-money/previewRefund', { ...wish, order_number }, who)).version;
	}

	/** Adds a note that the customer reads on the page of their order. */
	async note(who: DeskClient, { number }: MorningOrder, words: string): Promise<void> {
		const payload = { order_number: number, reader: 'customer', words, key: randomUUID() } as const;
		await this.#desk.desk('desk-orders/addNote', payload, who);
	}

	/** Mails the customer a link to pay the amount due. */
	async askToPay(who: DeskClient, { number: order_number }: MorningOrder): Promise<void> {
		for (;;) {
			const { pay_until, version } = await this.#desk.desk('desk-money/get', { order_number }, who);
			if (pay_until !== null) return;
			const answer = await this.#desk.askDesk('desk-money/askToPay', { order_number, version }, who);
			if (answer.status !== 200 && answer.body.reason !== 'changed-meanwhile')
				throw new Error(`desk-money/askToPay answered ${JSON.stringify(answer)}`);
		}
	}

	see(who: DeskClient, order_number: string): Promise<DeskOrder> {
		return this.#desk.desk('desk-orders/get', { order_number }, who);
	}

	#copies({ lines }: DeskOrder, book: Book, from: LineState): { order_item_id: number; quantity: number } | null {
		const line = lines.find(({ eisbn }) => eisbn === this.#shop.isbn[book]);
		const quantity = (line?.copies ?? [])
			.filter(({ state }) => state === from)
			.reduce((sum, copy) => sum + copy.quantity, 0);
		return line && quantity > 0 ? { order_item_id: line.order_item_id, quantity } : null;
	}
}

/** The copies of a line that can leave the store. */
const leaving = ({ copies }: DeskOrder['lines'][number]): number =>
	copies
		.filter(({ state }) => state === 'to_pick' || state === 'found' || state === 'set_aside')
		.reduce((sum, { quantity }) => sum + quantity, 0);
