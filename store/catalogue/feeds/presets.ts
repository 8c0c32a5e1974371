import { knownCondition } from './condition-words';
import { readDate } from './dates';
import { type StockField, squash, type TitleField, titleMeaning } from './headings';
import { parseCents } from './money';
import { taggedFields } from './tagged-records';

/** A row of another program's export, by column heading. An empty or missing cell is ''. */
export interface PresetRow {
	cell(heading: string): string;
	/** The column headings of the export, as they are written in the file. */
	headings: readonly string[];
}

/**
 * The stock at one location, as given in a row of the export. If the row gives no location, the stock is at the shop's first
 * location.
 */
export type PresetStock = Partial<Record<StockField, string>>;

/** Another program's export, which the shop recognises by its column headings. */
interface Known {
	/** The name of the exporting program. */
	name: string;
	/**
	 * Column headings, or beginnings of headings with `*`, that no other export has in this combination. `|` separates alternative
	 * spellings of a heading.
	 */
	known: readonly string[];
	/** The column headings above in other languages, in the form that `squash` returns. */
	translations?: ReadonlyMap<string, string>;
}

/** An export with one row for each title. The shop already knows most of the column headings of such an export. */
export interface PlainPreset extends Known {
	/** The fields by column heading, in the form that `squash` returns. */
	renames: Readonly<Record<string, string>>;
}

/** An export in which a row is a variant of a product, or in which a row contains the stock of several locations. */
export interface RowsPreset extends Known {
	/** The columns that contain an ISBN or a barcode. */
	numbers: readonly string[];
	/** The columns for the exporting program's own product numbers. Many shops write the ISBN into these columns. */
	ownNumbers?: readonly string[];
	/**
	 * The column for each field of a title. If a field has several columns, the first cell that is not empty is used. `*` at the
	 * end of a heading means that a unit follows.
	 */
	title: Partial<Record<TitleField, string | readonly string[]>>;
	group?: Group;
	/** Whether a row only adds details to the product above, such as a picture. */
	isAddition?(row: PresetRow): boolean;
	/** Returns whether the product in a row is not a book, even if its barcode looks like an ISBN. */
	isOther?(row: PresetRow): boolean;
	/**
	 * Whether the product in a row is a draft, unpublished or archived. The first row of a product decides this for the other rows
	 * of the product.
	 */
	isOffSale?(row: PresetRow): boolean;
	/** Returns those fields of the title that have no column of their own. */
	titleOf?(row: PresetRow): Partial<Record<TitleField, string>>;
	/**
	 * Returns the reason why the shop cannot import the stock in a row. Returns undefined if the stock can be imported, as in most
	 * rows.
	 */
	refusalOf?(row: PresetRow): string | undefined;
	/** Whether a row has a separate price for a location, which the shop does not support. */
	hasOwnPrice?(row: PresetRow): boolean;
	/** @param today the current day in the store's time zone, as midnight UTC in unix seconds */
	stockOf(row: PresetRow, today: number): PresetStock[];
}

/** How the rows that belong to one product are recognised and grouped. */
interface Group {
	/**
	 * Returns the identifiers of the product to which a row belongs. The first row and all other rows of a product contain the
	 * same identifiers.
	 */
	keys(row: PresetRow): string[];
	/**
	 * Whether a row of the export is the first row of a product. By default, a product begins with the first row in which its
	 * identifier occurs.
	 */
	begins?(row: PresetRow): boolean;
	/** The columns that have values only in the first row of a product. */
	inherits: readonly string[];
	/** The columns that are always read from the first row of a product, even if other rows have values there. */
	always?: readonly string[];
}

/**
 * Returns the condition that one of these words gives. Returns 'new' if the words are about another property, such as 'Regular'
 * or 'Paperback'.
 */
function conditionAmong(words: readonly string[]): string {
	const usual = /^(?:regular|default(?: title)?|standard|n|u|)$/i;
	return words.flatMap((word) => (usual.test(word.trim()) ? [] : (knownCondition(word) ?? [])))[0] ?? 'new';
}

/** Returns a price unchanged, and '' if the cell has a word such as 'variable' instead of a price. */
const amount = (cell: string): string => (/\d/.test(cell) ? cell : '');

/** Finds the columns whose heading contains the name of a location, and returns the names. */
function byLocation({ headings }: PresetRow, pattern: RegExp): { heading: string; location: string }[] {
	return headings.flatMap((heading) => {
		const name = pattern.exec(heading.trim())?.[1];
		return name ? [{ heading, location: name }] : [];
	});
}

const options = [1, 2, 3];

// https://help.shopify.com/en/manual/products/import-export/using-csv. Includes both the headings of 2026 and the earlier
// headings.
const shopify: RowsPreset = {
	name: 'Shopify',
	known: ['handle|urlhandle', 'title', 'option1name', 'option1value', 'variantprice|price'],
	numbers: ['Variant Barcode', 'Barcode'],
	ownNumbers: ['Variant SKU', 'SKU'],
	title: { title: 'Title', description: ['Body (HTML)', 'Description'], keywords: 'Tags' },
	group: {
		keys: ({ cell }) => [cell('Handle') || cell('URL handle')],
		inherits: [
			...['Title', 'Body (HTML)', 'Description', 'Type', 'Tags', 'Vendor'],
			...options.map((option) => `Option${option} Name`),
		],
	},
	isAddition: ({ cell }) =>
		['Variant Price', 'Price', 'Variant SKU', 'SKU', 'Variant Barcode', 'Barcode'].every((name) => cell(name) === ''),
	isOffSale: ({ cell }) =>
		/^(?:draft|archived)$/i.test(cell('Status')) ||
		/^false$/i.test(cell('Published') || cell('Published on online store')),
	titleOf: (row) => ({
		binding: formatOf(row),
		price: conditionOf(row) === 'new' ? listPriceOf(row) : '',
	}),
	stockOf: (row) => [
		{
			condition: conditionOf(row),
			price: row.cell('Variant Price') || row.cell('Price'),
			onhand: row.cell('Variant Inventory Qty') || row.cell('Inventory quantity'),
		},
	],
};

// https://help.shopify.com/en/manual/products/inventory/setup/inventory-csv. The export has a row for each location.
const shopifyInventory: RowsPreset = {
	name: "Shopify's inventory",
	known: ['handle|urlhandle', 'title', 'option1name', 'option1value', 'sku', 'location'],
	numbers: ['Barcode'],
	ownNumbers: ['SKU'],
	title: { title: 'Title' },
	stockOf: (row) => [
		{
			condition: conditionOf(row),
			location: row.cell('Location'),
			// The text 'not stocked' is not a number of copies, so it is ignored.
			onhand: amount(
				row.cell('On hand (current)') ||
					row.cell('On hand') ||
					row.cell('Available (not editable)') ||
					row.cell('Available'),
			),
		},
	],
};

const optionValues = ({ cell }: PresetRow): string[] =>
	options.map((option) => cell(`Option${option} Value`)).filter((value) => value !== '');
const conditionOf = (row: PresetRow): string => conditionAmong(optionValues(row));

function formatOf({ cell }: PresetRow): string {
	const option = options.find((one) => /format|binding|cover/i.test(cell(`Option${one} Name`)));
	return option === undefined ? cell('Type') : cell(`Option${option} Value`);
}

/** Returns the price before the discount, or the current price if there is no discount. */
function listPriceOf({ cell }: PresetRow): string {
	const price = cell('Variant Price') || cell('Price');
	const before = cell('Variant Compare At Price') || cell('Compare-at price');
	return (parseCents(before) ?? 0) > (parseCents(price) ?? 0) ? before : price;
}

/** WooCommerce's headings in French, German and Spanish. WooCommerce writes headings in the language of the website. */
const wooHeadings: Record<string, readonly string[]> = {
	Type: ['Typ', 'Tipo'],
	SKU: ['UGS', 'Artikelnummer'],
	'GTIN, UPC, EAN, or ISBN': ['GTIN, UPC, EAN ou ISBN', 'GTIN, UPC, EAN oder ISBN', 'GTIN, UPC, EAN o ISBN'],
	Name: ['Nom', 'Nombre'],
	Published: ['Publié', 'Veröffentlicht', 'Publicado'],
	'Short description': ['Description courte', 'Kurzbeschreibung', 'Descripción corta'],
	Description: ['Beschreibung', 'Descripción'],
	'Date sale price starts': [
		...['Date de début de promo', 'Datum, an dem Angebotspreis beginnt', 'Día en que empieza el precio rebajado'],
	],
	'Date sale price ends': [
		...['Date de fin de promo', 'Datum, an dem Angebotspreis endet', 'Día en que termina el precio rebajado'],
	],
	'In stock?': ['En stock ?', 'Vorrätig?', '¿Existencias?', '¿En inventario?'],
	Stock: ['Bestand', 'Lager', 'Inventario'],
	Weight: ['Poids', 'Gewicht', 'Peso'],
	Width: ['Largeur', 'Breite', 'Anchura'],
	Height: ['Hauteur', 'Höhe', 'Altura'],
	'Sale price': ['Tarif promo', 'Angebotspreis', 'Precio rebajado'],
	'Regular price': ['Tarif régulier', 'Prix régulier', 'Regulärer Preis', 'Precio normal'],
	Categories: ['Catégories', 'Kategorien', 'Categorías'],
	Tags: ['Étiquettes', 'Schlagwörter', 'Etiquetas'],
	Parent: ['Übergeordnetes Produkt', 'Superior'],
	...Object.fromEntries(
		[1, 2, 3, 4, 5, 6].flatMap((one) => [
			[`Attribute ${one} name`, [`Nom de l’attribut ${one}`, `Attribut ${one} Name`, `Nombre del atributo ${one}`]],
			[
				`Attribute ${one} value(s)`,
				[`Valeur(s) de l’attribut ${one}`, `Attribut ${one} Wert(e)`, `Valor(es) del atributo ${one}`],
			],
		]),
	),
};

// https://github.com/woocommerce/woocommerce/wiki/Product-CSV-Import-Schema
const wooCommerce: RowsPreset = {
	name: 'WooCommerce',
	known: ['type', 'sku', 'name', 'regularprice', 'stock|instock'],
	translations: new Map(
		Object.entries(wooHeadings).flatMap(([heading, names]) => names.map((name) => [squash(name), heading] as const)),
	),
	numbers: ['GTIN, UPC, EAN, or ISBN', 'Meta: _global_unique_id', 'Meta: isbn', 'Meta: _isbn'],
	ownNumbers: ['SKU'],
	title: {
		title: 'Name',
		keywords: 'Tags',
		genres: 'Categories',
		weight: 'Weight *',
		width: 'Width *',
		height: 'Height *',
	},
	group: {
		keys: ({ cell }) => (cell('Parent') ? [cell('Parent')] : [`id:${cell('ID')}`, cell('SKU')]),
		begins: ({ cell }) => /variable/i.test(cell('Type')),
		inherits: [
			...['GTIN, UPC, EAN, or ISBN', 'Description', 'Short description', 'Categories', 'Tags'],
			...[1, 2, 3, 4, 5, 6].flatMap((one) => [`Attribute ${one} name`, `Attribute ${one} value(s)`]),
		],
		always: ['Name'],
	},
	isAddition: ({ cell }) => /variable|grouped/i.test(cell('Type')),
	// The export writes -1 for a draft product, and 0 for a private product.
	isOffSale: ({ cell }) => /^(?:-1|0)$/.test(cell('Published')),
	titleOf: (row) => ({
		...attributesOf(row),
		// The export writes a line break as a backslash and the letter n.
		description: (row.cell('Description') || row.cell('Short description')).replace(/\\r?\\?n|\\n/g, '\n'),
		price: wooCondition(row) === 'new' ? row.cell('Regular price') : '',
	}),
	stockOf: (row, today) => [
		{
			condition: wooCondition(row),
			price: isOnSale(row, today) ? row.cell('Sale price') : row.cell('Regular price'),
			// A product that is marked as out of stock is not sold, even if its copies are counted.
			onhand: row.cell('In stock?') === '0' ? '0' : row.cell('Stock'),
		},
	],
};

const attributes = [1, 2, 3, 4, 5, 6];
const attributeFields: readonly TitleField[] = [
	...(['authors', 'illustrators', 'publisher', 'binding', 'language', 'pages', 'series'] as const),
];

/** Returns the title field that a shop's own product attribute means, in any language of the known headings. */
function attributeField(name: string): TitleField | undefined {
	const field = titleMeaning(name)?.field;
	return field && attributeFields.includes(field) ? field : undefined;
}

function attributesOf({ cell }: PresetRow): Partial<Record<TitleField, string>> {
	return Object.fromEntries(
		attributes.flatMap((one) => {
			const field = attributeField(cell(`Attribute ${one} name`));
			const value = cell(`Attribute ${one} value(s)`);
			return field && value ? [[field, value]] : [];
		}),
	);
}

const wooCondition = ({ cell }: PresetRow): string =>
	conditionAmong(attributes.map((one) => cell(`Attribute ${one} value(s)`)));

/**
 * Returns whether the sale price of a product applies today. If the sale has dates, they are the first and the last day of the
 * sale.
 */
function isOnSale({ cell }: PresetRow, today: number): boolean {
	if (amount(cell('Sale price')) === '') return false;
	const [from, to] = ['Date sale price starts', 'Date sale price ends'].map((name) => cell(name));
	const [first, last] = [from, to].map((day) => (day ? (readDate(day)?.date ?? Number.NaN) : undefined));
	return (first === undefined || first <= today) && (last === undefined || last >= today);
}

// https://squareup.com/help/us/en/article/5153-import-and-export-items. The export has three columns for each location.
const square: RowsPreset = {
	name: 'Square',
	known: ['itemname', 'variationname', 'price', 'currentquantity*'],
	numbers: ['GTIN'],
	ownNumbers: ['SKU'],
	title: { title: ['Customer-facing Name', 'Item Name'], description: 'Description', weight: 'Weight *' },
	titleOf: ({ cell }) => ({ price: conditionAmong([cell('Variation Name')]) === 'new' ? amount(cell('Price')) : '' }),
	isOffSale: ({ cell }) => /^y(?:es)?$/i.test(cell('Archived')),
	hasOwnPrice: (row) =>
		byLocation(row, /^price (.+)$/i).some(({ heading }) => {
			const own = parseCents(row.cell(heading));
			return own !== undefined && own !== parseCents(row.cell('Price'));
		}),
	stockOf: (row) => {
		const offer = { condition: conditionAmong([row.cell('Variation Name')]), price: amount(row.cell('Price')) };
		const counts = byLocation(row, /^current quantity (.+)$/i)
			.filter(({ heading }) => row.cell(heading) !== '')
			.map(({ heading, location }) => ({ ...offer, location, onhand: row.cell(heading) }));
		return counts.length > 0 ? counts : [offer];
	},
};

// https://retail-support.lightspeedhq.com/hc/en-us/articles/115005142408-Formatting-item-import-files
const lightspeedR: RowsPreset = {
	name: 'Lightspeed Retail (R-Series)',
	known: ['systemid', 'upc|ean', 'customsku'],
	numbers: ['EAN', 'UPC'],
	ownNumbers: ['Custom SKU', 'Manufact. SKU', 'Manufacturer SKU'],
	title: { title: ['Item', 'Description'], publisher: ['Brand', 'Manufacturer'] },
	titleOf: ({ cell }) => ({ price: amount(cell('MSRP')) || amount(cell('Price')) || amount(cell('Default - Price')) }),
	stockOf: (row) => {
		const offer = { condition: 'new', price: amount(row.cell('Price')) || amount(row.cell('Default - Price')) };
		const counts = byLocation(row, /^(.+) - quantity on hand$/i)
			.filter(({ heading }) => row.cell(heading) !== '')
			.map(({ heading, location }) => ({ ...offer, location, onhand: row.cell(heading) }));
		return counts.length > 0 ? counts : [{ ...offer, onhand: row.cell('Qty.') || row.cell('Quantity on Hand') }];
	},
};

// https://x-series-support.lightspeedhq.com, "Formatting product data": a column `inventory_OUTLET` for each outlet.
const lightspeedX: RowsPreset = {
	name: 'Lightspeed Retail (X-Series)',
	known: ['handle', 'sku', 'name', 'retailprice', 'inventory*'],
	numbers: ['barcode', 'sku_ean', 'sku_upc'],
	ownNumbers: ['sku'],
	title: { title: 'name', description: 'description', keywords: 'tags' },
	group: { keys: ({ cell }) => [cell('handle')], inherits: ['name', 'description', 'tags'] },
	titleOf: (row) => ({ price: vendCondition(row) === 'new' ? amount(row.cell('retail_price')) : '' }),
	stockOf: (row) => {
		const offer = { condition: vendCondition(row), price: amount(row.cell('retail_price')) };
		const counts = byLocation(row, /^inventory_(.+)$/i)
			.filter(({ heading }) => row.cell(heading) !== '')
			.map(({ heading, location }) => ({
				...offer,
				location: location.replaceAll('_', ' '),
				onhand: row.cell(heading),
			}));
		return counts.length > 0 ? counts : [offer];
	},
};

const vendCondition = ({ cell }: PresetRow): string =>
	conditionAmong(['one', 'two', 'three'].map((one) => cell(`variant_option_${one}_value`)));

const isScreen = /movie|film|dvd|blu-?ray|vhs|video|music|game|vinyl/i;

// https://support.libib.com/importing-items. `item_type` is book, movie, music or videogame.
const libib: RowsPreset = {
	name: 'Libib',
	known: ['itemtype', 'title', 'creators', 'eanisbn13'],
	numbers: ['ean_isbn13', 'upc_isbn10'],
	title: {
		title: 'title',
		authors: 'creators',
		description: 'description',
		publisher: 'publisher',
		release_date: 'publish_date',
		pages: 'length',
		keywords: 'tags',
		price: 'price',
	},
	isOther: ({ cell }) => isScreen.test(cell('item_type')),
	stockOf: ({ cell }) => [{ onhand: cell('copies') }],
};

// https://www.librarything.com/export.php?export_type=tsv
const libraryThing: RowsPreset = {
	name: 'LibraryThing',
	known: ['title', 'primaryauthor', 'isbn', 'media|copies|bookid|collections'],
	numbers: ['ISBN'],
	ownNumbers: ['Barcode'],
	title: {
		title: 'Title',
		authors: 'Primary Author',
		binding: 'Media',
		release_date: 'Date',
		pages: 'Page Count',
		language: 'Languages',
		keywords: 'Tags',
		price: 'List Price',
	},
	isOther: ({ cell }) => isScreen.test(cell('Media')),
	// The cell with the publication is, for example, `Harbour Lights (2024), Edition: First, 310 pages`.
	titleOf: ({ cell }) => ({
		publisher: /^([^(]+?)\s*(?:\(|,\s*(?:edition|\d)|$)/i.exec(cell('Publication'))?.[1] ?? '',
	}),
	stockOf: ({ cell }) => [{ onhand: isWishedFor(cell('Collections')) ? '0' : cell('Copies') || '1' }],
};

/** Whether a book is only in collections of books that the library does not have. */
function isWishedFor(collections: string): boolean {
	const names = collections.split(',').map((name) => name.trim());
	return names.every((name) => /^(?:wishlist|read but unowned)$/i.test(name));
}

/**
 * Returns the condition code of a used book, given the condition in a dealer's words. In 'VG/VG', the first part is the
 * condition of the book, and the second part is the condition of the jacket. In 'Good, spine faded', only the word 'Good' is the
 * condition. Returns other words unchanged, so that the import asks the bookseller about them.
 */
function usedCondition(written: string): string {
	const [first = ''] = written.split(/\s*[/,;.(]|\s+in\s+/i, 1);
	return (
		knownCondition(written) ?? knownCondition(first) ?? (/^[^/]{1,20}\/[^/]{1,20}$/.test(written) ? first : written)
	);
}

const isGone = /^(?:sold|deleted?|on ?hold|withdrawn|unavailable|not for sale)$/i;
/**
 * Returns the number of copies in a dealer's record: 0 if the record is marked as sold, else the quantity, or 1 if the record
 * has no quantity.
 */
const dealersCopies = (copies: string, ...states: string[]): string =>
	states.some((state) => isGone.test(state)) ? '0' : copies || '1';

/** The columns of a dealer's records, and the number of copies of a record ('0' for a book that was sold). */
interface DealersColumns {
	condition: string;
	price: string;
	note: string;
	shelf: string;
	copiesOf: (row: PresetRow) => string;
}

/** Reads the offer of a used book. A used book never has the list price of a new book, so it needs its own price. */
const dealersOffers = (columns: DealersColumns): Pick<RowsPreset, 'refusalOf' | 'stockOf'> => ({
	refusalOf: (row) => {
		const [condition, price] = [row.cell(columns.condition), row.cell(columns.price)];
		if (condition === '') return 'a used book needs a condition, and this record has none';
		const needsPrice = price === '' && columns.copiesOf(row) !== '0' && usedCondition(condition) !== 'new';
		return needsPrice ? 'a used book needs a price, and this record has none' : undefined;
	},
	stockOf: (row) => [
		{
			condition: usedCondition(row.cell(columns.condition)),
			price: row.cell(columns.price),
			onhand: columns.copiesOf(row),
			note: row.cell(columns.note),
			shelf: row.cell(columns.shelf),
		},
	],
});

// http://www.uiee.com/page3.htm, http://www.booktrakker.com/help/UIEE.htm. LO is the dealer's own shelf. The code XB 5 means
// that the book has been sold.
const uiee: RowsPreset = {
	name: 'UIEE',
	known: taggedFields.uiee.map((tag) => tag.toLowerCase()),
	numbers: ['BN', 'NC'],
	ownNumbers: ['UR'],
	title: {
		title: 'TI',
		authors: 'AA',
		publisher: 'PU',
		release_date: 'DP',
		edition: 'ED',
		binding: 'BD',
		language: 'LG',
	},
	...dealersOffers({
		condition: 'CN',
		price: 'PR',
		note: 'NT',
		shelf: 'LO',
		copiesOf: ({ cell }) => dealersCopies(cell('CO'), cell('IS'), cell('XB') === '5' ? 'sold' : ''),
	}),
};

// http://wiki.fillz.com/wiki/index.php/HomeBase_2.X. TRAN D deletes a book.
const homebaseTagged: RowsPreset = {
	name: 'HomeBase 2',
	known: taggedFields.homebase.map((tag) => tag.toLowerCase()),
	numbers: ['ISBN'],
	ownNumbers: ['UBID', 'BOOK'],
	title: { title: 'TNAM', authors: 'ANAM', publisher: 'PBLS', release_date: 'PBYR', binding: 'BNDC' },
	...dealersOffers({
		condition: 'BOOC',
		price: 'PRIC',
		note: 'DESC',
		shelf: 'LOCA',
		copiesOf: ({ cell }) => dealersCopies('', cell('STAT'), /^d$/i.test(cell('TRAN')) ? 'deleted' : ''),
	}),
};

// https://help.abebooks.com/required-data-structure-for-uploads/. An empty quantity means one copy.
const homebase: RowsPreset = {
	name: 'HomeBase (AbeBooks)',
	known: [
		'listingid|bookid|booknumber',
		'title',
		'price',
		'isbn',
		'bookcondition',
		'bindingtext|binding|jacketcondition',
	],
	numbers: ['isbn'],
	ownNumbers: ['listingid', 'Book ID', 'Book Number'],
	title: {
		title: 'title',
		authors: 'author',
		publisher: ['publishername', 'publisher'],
		release_date: ['yearpublished', 'Publication Date', 'Publish Date'],
		edition: ['editiontext', 'edition'],
		binding: ['bindingtext', 'binding'],
		language: 'language',
	},
	// Other product types are, for example, art, maps or comics.
	isOther: ({ cell }) => !/^(?:book|)$/i.test(cell('producttype') || cell('booktype') || cell('Product Type')),
	...dealersOffers({
		condition: 'bookcondition',
		price: 'price',
		note: 'description',
		shelf: 'location',
		copiesOf: ({ cell }) => dealersCopies(cell('quantity'), cell('status')),
	}),
};

// Bookmanager and Booklog do not publish a description of their exports, and booksellers choose the columns themselves. Their
// exports are read like any other table, so the import asks about unknown columns that may contain prices or copies. A
// wholesaler's list does not have the columns 'class' and 'department' of a shop's own export, because the wholesaler's copies
// are not in the shop's stock.
const bookmanager: PlainPreset = {
	name: 'Bookmanager',
	known: ['isbn|ean|isbnean|eanisbn', 'title', 'author', 'binding', 'class', 'onhand', 'onorder'],
	renames: { class: 'genres', list: 'price' },
};
const booklog: PlainPreset = {
	name: 'Booklog',
	known: ['isbn|isbn13', 'title', 'author', 'dept|department', 'retail', 'onhand|oh|qoh'],
	renames: { dept: 'genres', department: 'genres', retail: 'price', oo: 'onorder' },
};

const presets: readonly (RowsPreset | PlainPreset)[] = [
	shopify,
	shopifyInventory,
	wooCommerce,
	square,
	lightspeedR,
	lightspeedX,
	libib,
	libraryThing,
	uiee,
	homebaseTagged,
	homebase,
	bookmanager,
	booklog,
];

/** Finds the program whose exports have these column headings. Returns undefined for any other table. */
export function presetOf(headings: readonly string[]): RowsPreset | PlainPreset | undefined {
	return presets.find((preset) => {
		const squashed = translated(preset, headings).map(squash);
		return preset.known.every((names) =>
			names
				.split('|')
				.some((name) =>
					name.endsWith('*') ? squashed.some((one) => one.startsWith(name.slice(0, -1))) : squashed.includes(name),
				),
		);
	});
}

/** Returns the column headings in the language of the preset, including the units in brackets. */
export function translated({ translations }: Known, headings: readonly string[]): readonly string[] {
	if (!translations) return headings;
	return headings.map((heading) => {
		const [, name = '', unit = ''] = /^(.*?)(\s*\([a-z]+\))?\s*$/i.exec(heading) ?? [];
		const plain = translations.get(squash(name));
		return translations.get(squash(heading)) ?? (plain === undefined ? heading : plain + unit);
	});
}
