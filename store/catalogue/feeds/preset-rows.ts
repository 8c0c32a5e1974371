import { chooseProductNumber, isIsbn } from '../../contract/product-number';
import { formulaWithoutValue, type Mapping, maxSourceLength, openInExcel, type SourceRow } from './columns';
import { squash, stockFields, type TitleField, titleFields } from './headings';
import { type PlainPreset, type PresetRow, presetOf, type RowsPreset, translated } from './presets';
import { RestoredDigits } from './restored-digits';

export interface PresetOptions {
	/** The command line option `--map`: column headings of the export, with the shop's field that each heading also means. */
	map?: Mapping;
	/** Called with messages that say which parts of the export were recognised, and which were skipped. */
	onNote?: ((note: string) => void) | undefined;
	/** Called with the name of the exporting program when the program's export is recognised. */
	onPreset?: ((name: string) => void) | undefined;
	/** The current day in the store's time zone, as midnight UTC in unix seconds. Sale prices are read for this day. */
	today?: number | undefined;
}

type Part = 'titles' | 'stock';

/**
 * Values in the first row of a product that apply to all rows of the product: cells that are empty in the other rows, and
 * whether the product is on sale.
 */
interface Product {
	cells: Record<string, string>;
	isOffSale: boolean;
}

/**
 * Matches a product number that has as many digits as an ISBN or a barcode. A shorter product number may be any other number.
 */
const wholeNumber = /^'?(?:\d{12,13}|\d{9}[\dX])$/i;
const maxNamed = 3;
/** The maximum number of products with variants that are in memory at the same time. */
const maxGroups = 10_000;

/**
 * Yields the rows of a table, converted if the table is an export of another program. Recognises such an export by its column
 * headings. Converted rows have the shop's own headings. The converted table has one row for each title, or one row for each
 * offer and location.
 */
export async function* withPresets(
	batches: AsyncIterable<readonly SourceRow[]>,
	part: Part,
	options: PresetOptions,
): AsyncGenerator<readonly SourceRow[], void, undefined> {
	let isDecided = false;
	let rows: PresetRows | undefined;
	for await (const batch of batches) {
		if (isDecided) {
			yield rows ? rows.take(batch) : batch;
			continue;
		}
		const at = batch.findIndex((row) => !('cells' in row) || row.cells.some((cell) => cell.trim() !== ''));
		const first = batch[at];
		if (!first) {
			yield batch;
			continue;
		}
		isDecided = true;
		const preset = 'cells' in first ? presetOf(first.cells) : undefined;
		if (!preset || !('cells' in first)) {
			yield batch;
			continue;
		}
		options.onNote?.(`Read as an export of ${preset.name}`);
		options.onPreset?.(preset.name);
		if ('renames' in preset) {
			yield [renamed(first, preset), ...batch.slice(at + 1)];
			continue;
		}
		rows = new PresetRows(preset, first.cells, part, options);
		yield [rows.headings(first.at), ...rows.take(batch.slice(at + 1))];
	}
	for (const note of rows?.notes() ?? []) options.onNote?.(note);
}

function renamed({ at, cells }: { at: number; cells: readonly string[] }, { renames }: PlainPreset): SourceRow {
	return { at, cells: cells.map((heading) => renames[squash(heading)] ?? heading) };
}

/** Converts the rows of another program's export to rows with the shop's own headings. */
class PresetRows {
	readonly #preset: RowsPreset;
	readonly #written: readonly string[];
	/** The column headings in the language in which the preset is written. */
	readonly #headings: readonly string[];
	readonly #places = new Map<string, number>();
	readonly #fields: readonly string[];
	readonly #part: Part;
	readonly #mapped: [heading: string, field: string][];
	readonly #today: number;
	readonly #groups = new Map<string, Product>();
	readonly #told = new Set<string>();
	readonly #withoutNumber = new LeftOut('Skipped, because they have no ISBN or barcode');
	readonly #others = new LeftOut('Skipped, because they are not books');
	readonly #offSale = new LeftOut('Skipped, because they are drafts, unpublished or archived');
	readonly #negative = new LeftOut('Negative counts of skipped titles, treated as 0');
	readonly #restored = new RestoredDigits();
	readonly #ownPrices = new LeftOut(
		'Prices of single locations, which were not used because an offer has the same price at all locations',
	);

	constructor(preset: RowsPreset, headings: readonly string[], part: Part, { map = {}, today }: PresetOptions) {
		this.#preset = preset;
		this.#written = headings;
		this.#headings = translated(preset, headings);
		this.#part = part;
		this.#today = today ?? 0;
		// The `--map` option uses the headings as they are written in the file.
		for (const names of [this.#headings, headings]) {
			for (const [place, heading] of names.entries()) {
				const squashed = squash(heading);
				if (!this.#places.has(squashed)) this.#places.set(squashed, place);
			}
		}
		this.#fields = part === 'titles' ? titleFields : stockFields;
		const known = new Set<string>(this.#fields);
		this.#mapped = Object.entries(map).flatMap(([heading, field]) =>
			known.has(field) && this.#places.has(squash(heading)) ? [[heading, field]] : [],
		);
	}

	headings(at: number): SourceRow {
		return { at, cells: this.#fields };
	}

	take(batch: readonly SourceRow[]): SourceRow[] {
		return batch.flatMap((row) => ('cells' in row ? this.#rowsOf(row) : [row]));
	}

	notes(): string[] {
		const left = [this.#withoutNumber, this.#others, this.#offSale, this.#negative, this.#ownPrices];
		return [...left.flatMap((one) => one.words()), ...this.#restored.notes()];
	}

	#rowsOf({ at, cells, hasFormulas }: { at: number; cells: readonly string[]; hasFormulas?: true }): SourceRow[] {
		if (cells.every((cell) => cell.trim() === '')) return [];
		const unknown = hasFormulas ? cells.indexOf(formulaWithoutValue) : -1;
		if (unknown >= 0) {
			return [
				this.#refused(at, cells, `the cell under ${JSON.stringify(this.#written[unknown] ?? '')} ${openInExcel}`),
			];
		}
		const width = this.#written.length;
		if (cells.length !== width && cells.slice(width).some((cell) => cell.trim() !== '')) {
			return [this.#refused(at, cells, `the row has ${cells.length} cells, but there are ${width} headings`)];
		}
		const own = this.#rowOf(cells);
		const product = this.#productOf(own);
		const row = product ? this.#inherited(own, product) : own;
		if (product?.isOffSale) return this.#skipOffSale(row);
		const { isAddition, isOffSale, isOther } = this.#preset;
		if (!product) this.#begin(own);
		if (isOffSale?.(own)) {
			this.#offSale.add(this.#titleOf(row).title ?? '');
			return this.#skipOffSale(row);
		}
		if (isAddition?.(row)) return [];
		const title = this.#titleOf(row);
		if (isOther?.(row)) {
			this.#others.add(title.title ?? '');
			return [];
		}
		const number = this.#numberOf(at, own, row);
		if (number === undefined) {
			this.#withoutNumber.add(title.title ?? '');
			return [];
		}
		if (this.#preset.hasOwnPrice?.(row)) this.#ownPrices.add(title.title ?? '');
		const refused = this.#part === 'stock' ? this.#preset.refusalOf?.(row) : undefined;
		if (refused !== undefined) return [this.#refused(at, cells, refused)];
		const found: Partial<Record<string, string>>[] =
			this.#part === 'stock'
				? this.#preset.stockOf(row, this.#today)
				: this.#isToldBefore(number, title)
					? []
					: [title];
		const mapped = Object.fromEntries(
			this.#mapped.flatMap(([heading, field]) => (row.cell(heading) === '' ? [] : [[field, row.cell(heading)]])),
		);
		return found.map((values) => {
			const all: Partial<Record<string, string>> = { ...values, ...mapped, isbn13: number };
			return { at, cells: this.#fields.map((field) => all[field] ?? '') };
		});
	}

	/** Skips a row of a title that is not on sale. Its negative count is reported like any other. */
	#skipOffSale(row: PresetRow): SourceRow[] {
		const counts = this.#part === 'stock' ? this.#preset.stockOf(row, this.#today) : [];
		if (counts.some(({ onhand = '' }) => /^[-\u2212\u2013]\s*[1-9]/.test(onhand)))
			this.#negative.add(this.#titleOf(row).title ?? '');
		return [];
	}

	#refused(at: number, cells: readonly string[], refused: string): SourceRow {
		return { at, refused, source: cells.join(',').slice(0, maxSourceLength) };
	}

	#rowOf(cells: readonly string[]): PresetRow {
		const cell = (heading: string) => {
			const place = this.#places.get(squash(heading));
			return place === undefined ? '' : (cells[place] ?? '').trim();
		};
		return { cell, headings: this.#headings };
	}

	/** Finds the product of a row, if an earlier row began the product. */
	#productOf(row: PresetRow): Product | undefined {
		return this.#keysOf(row)
			.map((key) => this.#groups.get(key))
			.find((found) => found !== undefined);
	}

	#keysOf(row: PresetRow): string[] {
		return this.#preset.group?.keys(row).filter((key) => key !== '') ?? [];
	}

	/** Adds the shared values from the first row of a product to a later row of the same product. */
	#inherited(row: PresetRow, { cells }: Product): PresetRow {
		const always = new Set(this.#preset.group?.always?.map(squash));
		return {
			...row,
			cell: (heading) => {
				const before = cells[squash(heading)];
				return always.has(squash(heading)) && before ? before : row.cell(heading) || before || '';
			},
		};
	}

	#begin(row: PresetRow): void {
		const { group, isOffSale } = this.#preset;
		if (!group || group.begins?.(row) === false) return;
		const headings = [...group.inherits, ...(group.always ?? [])];
		const cells = Object.fromEntries(headings.map((heading) => [squash(heading), row.cell(heading)]));
		const product = { cells, isOffSale: isOffSale?.(row) ?? false };
		for (const key of this.#keysOf(row)) this.#groups.set(key, product);
		// The variants of a product are in later rows, but not always directly below the product's first row.
		if (this.#groups.size > maxGroups)
			for (const key of [...this.#groups.keys()].slice(0, maxGroups / 2)) this.#groups.delete(key);
	}

	#titleOf(row: PresetRow): Partial<Record<TitleField, string>> {
		const { title, titleOf } = this.#preset;
		const found: Partial<Record<TitleField, string>> = {};
		for (const [field, headings] of Object.entries(title)) {
			const names = typeof headings === 'string' ? [headings] : headings;
			found[field as TitleField] = names.map((name) => this.#withUnit(name, row)).find((cell) => cell !== '') ?? '';
		}
		return { ...found, ...titleOf?.(row) };
	}

	/** Returns a cell followed by the unit that the column heading has in brackets: 'Weight (kg)'. */
	#withUnit(name: string, { cell }: PresetRow): string {
		if (!name.endsWith('*')) return cell(name);
		const heading = this.#headings.find((one) => squash(one).startsWith(squash(name))) ?? '';
		const unit = /\(([a-z]+)\)/i.exec(heading)?.[1] ?? '';
		const value = cell(heading);
		return value === '' ? '' : `${value} ${unit}`;
	}

	/**
	 * Finds the ISBN or barcode of a row: the row's own number, or else the number of its product. Returns an invalid number as
	 * written, and undefined for a row without a number.
	 */
	#numberOf(at: number, own: PresetRow, row: PresetRow): string | undefined {
		const { numbers, ownNumbers = [] } = this.#preset;
		const filled = (headings: readonly string[], { cell }: PresetRow) =>
			headings.map(cell).filter((number) => number !== '');
		const given = filled(numbers, own);
		const inherited = given.length > 0 ? [] : filled(numbers, row);
		const shops = filled(ownNumbers, own).filter((number) => wholeNumber.test(number.replace(/[\s-]/g, '')));
		const mine = chooseProductNumber([...given, ...shops]);
		// The ISBN of a product is more reliable than a barcode that a shop assigned to a variant.
		const isMine = 'eisbn' in mine && (inherited.length === 0 || isIsbn(mine.eisbn));
		const reading = isMine ? mine : chooseProductNumber([...inherited, ...shops]);
		if ('refused' in reading) return given[0] ?? inherited[0] ?? shops[0];
		this.#restored.add(at, reading.restored);
		return reading.eisbn;
	}

	/**
	 * Returns whether an earlier row already had the title of this row. All variants of a product repeat its title, and used
	 * variants omit the list price.
	 */
	#isToldBefore(number: string, { price = '' }: Partial<Record<TitleField, string>>): boolean {
		const isTold = this.#told.has(number) && (price === '' || this.#told.has(`${number} priced`));
		this.#told.add(number);
		if (price !== '') this.#told.add(`${number} priced`);
		return isTold;
	}
}

/** The rows that were skipped for one reason: the number of the rows, and the names in the first few rows. */
class LeftOut {
	readonly #what: string;
	readonly #names: string[] = [];
	#count = 0;

	constructor(what: string) {
		this.#what = what;
	}

	add(name: string): void {
		this.#count += 1;
		if (name !== '' && this.#names.length < maxNamed) this.#names.push(name);
	}

	words(): string[] {
		if (this.#count === 0) return [];
		const more = this.#count > this.#names.length ? ' …' : '';
		return [`${this.#what}: ${this.#count} (${this.#names.join(', ')}${more})`];
	}
}
