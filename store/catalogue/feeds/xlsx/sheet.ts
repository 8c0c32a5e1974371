import { dayMs } from '../../../contract/durations';
import { formulaWithoutValue, type SourceRow } from '../columns';
import { FeedBroken } from '../feed-errors';
import type { SharedTexts } from './shared-texts';
import { xmlFeed } from './xml-part';

export interface Workbook {
	shared: Pick<SharedTexts, 'at'>;
	/** The cell styles that display a number as a date. */
	dates: ReadonlySet<number>;
	/** Whether the workbook counts days from 1904, as old Macintosh workbooks do. */
	date1904: boolean;
}

const maxColumns = 1000;
const whole = /^[1-9]\d{0,14}$/;

/** Reads the rows of a sheet as a stream, in batches. */
export async function* readSheet(
	text: AsyncIterable<string>,
	workbook: Workbook,
	wantedNow: () => ReadonlySet<number> | null = () => null,
): AsyncGenerator<SourceRow[], void, undefined> {
	let rows: SourceRow[] = [];
	let width = 0;
	let row: { at: number; cells: string[]; hasFormulas?: true } = { at: 0, cells: [] };
	let cell = { column: 0, type: '', style: 0, value: '' };
	let isFormula = false;
	let hasValue = false;
	let inValue = false;
	let wanted = wantedNow();
	const feed = xmlFeed({
		open(name, attributes) {
			if (name === 'row') row = { at: Number(attributes.r) || row.at + 1, cells: [] };
			else if (name === 'c') {
				const column = columnOf(attributes.r) ?? row.cells.length;
				cell = { column, type: attributes.t ?? 'n', style: Number(attributes.s ?? 0), value: '' };
				isFormula = false;
				hasValue = false;
			} else if (name === 'f') isFormula = true;
			inValue = name === 'v' || name === 't';
			hasValue ||= inValue;
		},
		close(name) {
			inValue = false;
			if (name === 'c' && cell.column < maxColumns) {
				while (row.cells.length < cell.column) row.cells.push('');
				// A formula whose result is a text may have an empty value. An empty value of any other formula means that the formula
				// was never calculated.
				const hasResult = cell.value !== '' || (hasValue && cell.type === 'str');
				const isUnknown = isFormula && !hasResult && isWanted(cell.column);
				if (isUnknown) row.hasFormulas = true;
				row.cells[cell.column] = isUnknown
					? formulaWithoutValue
					: isWanted(cell.column)
						? cellText(cell, workbook)
						: '';
			} else if (name === 'row') {
				// Sheets omit the empty cells at the end of a row, so each row is filled up to the width of earlier rows.
				while (row.cells.length < width) row.cells.push('');
				width = Math.max(width, row.cells.length);
				rows.push(row);
			}
		},
		text(characters) {
			if (inValue && isWanted(cell.column)) cell.value += characters;
		},
	});
	function isWanted(column: number): boolean {
		return wanted === null || wanted.has(column);
	}
	for await (const chunk of text) {
		wanted = wantedNow();
		feed.write(chunk);
		if (rows.length > 0) yield rows;
		feed.check('the sheet');
		rows = [];
	}
	feed.close();
	feed.check('the sheet');
}

function columnOf(reference: string | undefined): number | undefined {
	let column = 0;
	for (const letter of /^[A-Z]+/.exec(reference ?? '')?.[0] ?? '') column = column * 26 + letter.charCodeAt(0) - 64;
	return column === 0 ? undefined : column - 1;
}

function cellText(cell: { type: string; style: number; value: string }, workbook: Workbook): string {
	if (cell.type === 's') return cell.value === '' ? '' : sharedText(cell.value, workbook);
	if (cell.type === 'e') return '';
	if (cell.type !== 'n' || cell.value === '') return cell.value;
	const number = Number(cell.value);
	if (Number.isNaN(number)) return cell.value;
	if (workbook.dates.has(cell.style)) return dateText(number, workbook.date1904);
	if (whole.test(cell.value)) return cell.value;
	// Excel calculates with 15 digits, but stores 17 digits. Removing the last two digits turns the stored number for 12.99 into
	// 12.99 again.
	return String(Number(number.toPrecision(15)));
}

/**
 * Finds a shared text of the workbook by its number. If the shared text is missing, throws an error, because the cell must not
 * be read as empty.
 * @throws {FeedBroken} for an unknown number of a shared text
 */
function sharedText(number: string, { shared }: Workbook): string {
	const text = shared.at(Number(number));
	if (text === undefined) throw new FeedBroken(`the sheet refers to text ${number}, which the workbook does not have`);
	return text;
}

/**
 * Formats a day number as YYYY-MM-DD. In workbooks that count days from 1900, day 60 is 29 February 1900, which did not exist.
 * Because of this error in Excel, one day is subtracted from all later days.
 */
function dateText(days: number, date1904: boolean): string {
	const start = date1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days < 60 ? 31 : 30);
	const date = new Date(start + Math.floor(days) * dayMs);
	return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10);
}
