import { type DateOrder, shownOrder } from './dates';
import { type DecimalMark, decimalMarkIn, isUnclearPrice } from './money';

/** An assumption that a table did not confirm: an example, and how many cells were read by it. */
interface Assumed {
	example: string;
	cells: number;
}

/** Learns from a table how it writes dates and prices: 5/12/2026 and 1.250 alone can be read in two ways. */
export class Notation {
	readonly #said: DateOrder | undefined;
	readonly #orders = new Set<DateOrder>();
	readonly #marks = new Set<'.' | ','>();
	readonly #assumed = new Map<DateOrder, Assumed>();
	readonly #unread: Assumed = { example: '', cells: 0 };
	#hasEitherDate = false;
	#hasEitherPrice = false;

	/** @param said the order of dates that the bookseller named */
	constructor(said?: DateOrder) {
		this.#said = said;
	}

	seeDate(cell: string): void {
		const shown = shownOrder(cell);
		if (shown === 'either') this.#hasEitherDate = true;
		else if (shown !== undefined) this.#orders.add(shown);
	}

	seePrice(cell: string): void {
		const mark = decimalMarkIn(cell);
		if (mark !== undefined) this.#marks.add(mark);
		else if (isUnclearPrice(cell, 'both')) this.#hasEitherPrice = true;
	}

	/** Whether a cell that was seen can be read in two ways, and no cell has shown which is meant. */
	get isOpen(): boolean {
		const isDateOpen = this.#hasEitherDate && this.#said === undefined && this.#orders.size === 0;
		return isDateOpen || (this.#hasEitherPrice && this.#marks.size === 0);
	}

	/** The order of dates; `undefined` if the cells show neither order, or both. */
	get dateOrder(): DateOrder | undefined {
		return this.#said ?? onlyOne(this.#orders);
	}

	get decimals(): DecimalMark | undefined {
		return this.#marks.size > 1 ? 'both' : onlyOne(this.#marks);
	}

	/** Notes that a date is read now. */
	readDate(cell: string): void {
		if (this.#said !== undefined || shownOrder(cell) !== 'either') return;
		const order = this.dateOrder ?? 'month-first';
		const before = this.#assumed.get(order);
		this.#assumed.set(order, { example: before?.example ?? cell.trim(), cells: (before?.cells ?? 0) + 1 });
	}

	/** Notes that a price is read now, or is not because it is unclear. */
	readPrice(cell: string): void {
		if (!isUnclearPrice(cell, this.decimals)) return;
		this.#unread.example ||= cell.trim();
		this.#unread.cells += 1;
	}

	/** Returns sentences about assumptions that the whole table did not confirm, and about values that were left out. */
	remarks(): string[] {
		const remarks: string[] = [];
		for (const [order, { example, cells }] of this.#assumed) {
			if (order === this.dateOrder) continue;
			const other = order === 'day-first' ? 'month-first' : 'day-first';
			remarks.push(
				`Dates such as ${example} were read ${order}, because no other date shows the order: ${cells}. ` +
					`--dates ${other} reads them the other way`,
			);
		}
		if (this.#unread.cells > 0) {
			const { example, cells } = this.#unread;
			remarks.push(
				`Prices that were not read, because it is unclear whether their separator marks decimals or thousands: ${cells}, ` +
					`the first is ${example}`,
			);
		}
		return remarks;
	}
}

const onlyOne = <Value>([one, other]: Iterable<Value>): Value | undefined => (other === undefined ? one : undefined);
