import { folded } from '../titles/sort-keys';
import { knownCondition } from './condition-words';
import { squash, titleMeaning } from './headings';
import { parseCents } from './money';

/** The fields for which a misread column would cost money or copies. */
type Weighty = 'condition' | 'location' | 'price' | 'onhand';

/** A column with an unknown heading that looks like one of these fields. */
export interface UnclearColumn {
	heading: string;
	looksLike: Weighty;
}

/**
 * Parts of column headings that suggest one of these fields, in English, French, German and Spanish, in the form that `squash`
 * returns.
 */
const stems: [Weighty, RegExp][] = [
	[
		'condition',
		/cond(?!uct)|zustand|erhaltung|etat|estado|grade|qualit|used|usage$|gebraucht|usado|secondhand|occasion/,
	],
	[
		'location',
		/location|branch|store|shop|succursale|sucursal|filial|magasin|boutique|pointdevente|standort|lagerort|tienda|almacen|entrepot|emplacement|ubicacion|warehouse|whse|outlet/,
	],
	['price', /price|prix|preis|precio|pvp|cost(?!ume)|cout|kosten|coste|tarif|amount|montant|betrag|importe/],
	[
		'onhand',
		/qty|qte|quant|cantid|menge|anzahl|bestand|stuck|stock|onhand|inventor|inventaire|existencia|copies|ejemplar|exemplar|exemplaire|unidades|(?<!dis|ac)count(?!ry|er|y)|available|dispon/,
	],
];

/**
 * Column headings of points of sale that look like headings for these fields but have another meaning, such as a list price or
 * the date of a sale.
 */
const harmless =
	/^(?:listprice|msrp|rrp|srp|suggestedprice|coverprice|publisherprice)|^(?:last|date|datum|fecha)|date$/;

/** Matches a cell that is certainly a price, because it has cents or a currency symbol. */
const shownPrice = /^[^\d\w]{0,3}(?:\d{1,5}|\d{1,3}(?:[\s'.,]\d{3})+)[.,]\d{2}[^\d\w]{0,3}$|^[$€£]\s?\d/;

/**
 * Guesses the field of a column with an unknown heading, from the heading and from the cells below the heading. Returns
 * `undefined` if misreading the column would cost nothing.
 * @param cells the cells in the first rows of the column that are not empty
 * @param locationNames the names of the shop's locations, in the form that `folded` returns
 */
export function looksLike(
	heading: string,
	cells: readonly string[],
	locationNames: ReadonlySet<string>,
): Weighty | undefined {
	const squashed = squash(heading);
	const title = titleMeaning(heading)?.field;
	if (cells.length > 0 && (title === undefined || title === 'status' || title === 'binding')) {
		const conditions = cells.map(knownCondition);
		// A column in which every cell is 'N' changes nothing, whatever the column means.
		if (!conditions.includes(undefined) && conditions.some((code) => code !== 'new')) return 'condition';
		if (cells.every((cell) => locationNames.has(folded(cell)))) return 'location';
	}
	if (harmless.test(squashed) || title !== undefined) return undefined;
	const spoken = stems.find(([, stem]) => stem.test(squashed))?.[0];
	if (spoken !== undefined) return spoken;
	const arePrices =
		cells.length > 0 && cells.every((cell) => shownPrice.test(cell.trim()) && parseCents(cell) !== undefined);
	return arePrices ? 'price' : undefined;
}

const inWords: Record<Weighty, string> = {
	condition: 'a condition',
	location: 'a location',
	price: 'a price',
	onhand: 'a number of copies',
};

/**
 * Returns a message which says why a file with unclear columns is not imported, and how the bookseller can state their meaning.
 */
export function unclearInWords(columns: readonly UnclearColumn[]): string {
	const named = columns.map(({ heading, looksLike }) => `${JSON.stringify(heading)} looks like ${inWords[looksLike]}`);
	const example = columns.map(({ heading, looksLike }) => `--map ${JSON.stringify(`${heading}=${looksLike}`)}`);
	return (
		`nothing was read, because the meaning of some columns is unclear: ${named.join(', ')}. ` +
		`Add ${example.join(' ')}, or leave the part after = empty to skip a column. ` +
		'Your answer is remembered for files with the same headings'
	);
}
