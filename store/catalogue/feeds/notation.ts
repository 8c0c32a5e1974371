import { type DateOrder, shownOrder } from './dates';
import { type DecimalMark, decimalMarkIn, isUnclearPrice } from './money';

/**
 * An assumption about a table that the table did not confirm, with an example and the number of cells that were read by the
 * assumption.
 */
interface Assumed {
	example: string;
	cells: number;
}

/** Finds out how a table writes dates and prices. On its own, a date such as 5/12/2026 or a price such as 1.250 is ambiguous. */
export class Notation {
	readonly #said: DateOrder | undefined;
	readonly #orders = new Set<DateOrder>();
	readonly #marks = new Set<'.' | ','>();
	readonly #assumed = new Map<DateOrder, Assumed>();
	readonly #unread: Assumed = { example: '', cells: 0 };
	#hasEitherDate = false;
	#hasEitherPrice = false;

	/** @param said the order of day and month in dates, if the bookseller gave the order */
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

	/** Whether a date or price so far is ambiguous, and no cell so far shows how to read it. */
	get isOpen(): boolean {
		const isDateOpen = this.#hasEitherDate && this.#said === undefined && this.#orders.size === 0;
		return isDateOpen || (this.#hasEitherPrice && this.#marks.size === 0);
	}

	/**
	 * The order of day and month in the table's dates. The value is `undefined` if the cells show no order, or show both orders.
	 */
	get dateOrder(): DateOrder | undefined {
		return this.#said ?? onlyOne(this.#orders);
	}

	get decimals(): DecimalMark | undefined {
		return this.#marks.size > 1 ? 'both' : onlyOne(this.#marks);
	}

	/** Records that a date was read. */
	readDate(cell: string): void {
		if (this.#said !== undefined || shownOrder(cell) !== 'either') return;
		const order = this.dateOrder ?? 'month-first';
		const before = this.#assumed.get(order);
		this.#assumed.set(order, { example: before?.example ?? cell.trim(), cells: (before?.cells ?? 0) + 1 });
	}

	/** Records that a price was read, or was skipped because the price is ambiguous. */
	readPrice(cell: string): void {
		if (!isUnclearPrice(cell, this.decimals)) return;
		this.#unread.example ||= cell.trim();
		this.#unread.cells += 1;
	}

	/** Returns messages about assumptions that the table did not confirm, and about ambiguous values that were skipped. */
	remarks(): string[] {
		const remarks: string[] = [];
		for (const [order, { example, cells }] of this.#assumed) {
			if (order === this.dateOrder) continue;
			const other = order === 'day-first' ? 'month-first' : 'day-first';
			remarks.push(
				`Dates such as ${example} were read ${order}, because no other date shows the order: ${cells}. ` +
					`--dates ${other} reads these dates the other way`,
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
