import { rowsOfLine } from './list-lines';
import type { ListRow } from './list-row';
import { ListTable } from './list-table';

/** A table of a web page that is currently being read. The table may be inside a cell of another table. */
interface OpenTable {
	list: ListTable;
	cells: string[];
	/** The text so far of the current table cell. The text is null between two table cells. */
	cell: string | null;
	/**
	 * The number of the current table cell, which may be more exact than the cell's text. The number is '' if the cell has no such
	 * number.
	 */
	number: string;
}

const maxTextLength = 20_000;
const deepest = 50;

/** Builds the table rows and text lines of a web page from the page's tags and texts. */
export class HtmlRows {
	#rows: ListRow[] = [];
	#text = '';
	readonly #tables: OpenTable[] = [];
	#at = 0;

	/** Returns the rows that were completed since the last call. */
	take(): ListRow[] {
		const rows = this.#rows;
		this.#rows = [];
		return rows;
	}

	say(text: string): void {
		const table = this.#table;
		if (table && table.cell !== null) {
			if (table.cell.length < maxTextLength) table.cell += text;
			return;
		}
		this.#text += text;
		if (this.#text.length > maxTextLength) this.part();
	}

	/**
	 * Handles the end of a paragraph and similar elements. The end of such an element separates words inside a table cell, and
	 * ends a text line elsewhere.
	 */
	part(): void {
		if (this.#table && this.#table.cell !== null) this.say('  ');
		else {
			this.line(this.#text);
			this.#text = '';
		}
	}

	line(text: string): void {
		if (text.trim() !== '') this.#give(rowsOfLine(++this.#at, text, 'page'));
	}

	beginTable(): void {
		this.part();
		if (this.#tables.length < deepest) {
			this.#tables.push({ list: new ListTable('page'), cells: [], cell: null, number: '' });
		}
	}

	endTable(): void {
		this.endRow();
		const table = this.#tables.pop();
		if (table) this.#give(table.list.end());
	}

	endRow(): void {
		this.endCell();
		const table = this.#table;
		if (!table || table.cells.length === 0) return;
		this.#give(table.list.push([{ at: ++this.#at, cells: table.cells }]));
		table.cells = [];
	}

	beginCell(number = ''): void {
		this.endCell();
		if (this.#table) Object.assign(this.#table, { cell: '', number });
	}

	endCell(): void {
		const table = this.#table;
		if (!table || table.cell === null) return;
		table.cells.push(table.number || table.cell.trim());
		table.cell = null;
	}

	end(): void {
		while (this.#tables.length > 0) this.endTable();
		this.part();
	}

	get #table(): OpenTable | undefined {
		return this.#tables.at(-1);
	}

	#give(rows: ListRow[]): void {
		for (const row of rows) this.#rows.push(row);
	}
}
