import { groupBy } from '../../foundation/group-by';
import { supplyCurrencies } from './currencies';
import { FeedUnreadable } from './feed-errors';
import { namedCurrency } from './money';

/** The fields that a column of a title table can have. `price` is a list price from a column whose heading gives no currency. */
export const titleFields = [
	'isbn13',
	'isbn10',
	'title',
	'subtitle',
	'original_title',
	'series',
	'series_num',
	'authors',
	'more_authors',
	'illustrators',
	'translators',
	'narrators',
	'editors',
	'binding',
	'binding_code',
	'edition',
	'language',
	'publisher',
	'release_date',
	'price',
	'list_price_usa',
	'list_price_can',
	'currency',
	'pages',
	'width',
	'height',
	'weight',
	'audience',
	'description',
	'bio',
	'interiors',
	'genres',
	'keywords',
	'bisac',
	'thema',
	'bic',
	'carton_qty',
	'is_large_print',
	'status',
	'related_editions',
	'rank',
	'upc',
] as const;

/** The fields that a column of a stock table can have. */
export const stockFields = [
	'isbn13',
	'isbn10',
	'condition',
	'price',
	'price_new',
	'price_used',
	'currency',
	'onhand',
	'onorder',
	'location',
	'discount',
	'note',
	'shelf',
] as const;

export type TitleField = (typeof titleFields)[number];
export type StockField = (typeof stockFields)[number];

export interface Meaning<Field extends string> {
	field: Field;
	/** The rank of the heading. If two columns mean the same field, the column with the lower rank is used first. */
	rank: number;
	/** The unit in the column heading ('Height (cm)'), which applies to cells without a unit. */
	unit?: string;
	/** The currency in the column heading ('RRP (AUD)'), if the currency is neither of the shop's own two currencies. */
	currency?: string;
}

/** The column headings for each field, in order of preference, in the form that `squash` returns. */
const isbnHeadings: Record<'isbn13' | 'isbn10', string> = {
	isbn13:
		'eisbn isbn13 isbn13digit primaryisbn13 ean ean13 gtin gtin13 isbn isbnean eanisbn bookisbn productisbn barcode ' +
		'printisbn electronicisbn',
	isbn10: 'isbn10 isbn10digit primaryisbn10 shortisbn',
};

const titleHeadings: Record<
	Exclude<TitleField, 'isbn13' | 'isbn10' | 'price' | 'list_price_usa' | 'list_price_can'>,
	string
> = {
	title: 'title booktitle fulltitle titlename producttitle name',
	subtitle: 'subtitle booksubtitle',
	original_title: 'originaltitle titleoriginal originallanguagetitle',
	series: 'series seriestitle seriesname bookseries collection',
	series_num: 'seriesnum seriesnumber seriesno seriesindex numberinseries bookinseries volume volumenumber',
	authors:
		'author authors bookauthor bookauthors authorname authornames creator contributors writer authorlf authorlastfirst',
	more_authors: 'additionalauthors otherauthors coauthors author2',
	illustrators: 'illustrator illustrators',
	translators: 'translator translators',
	narrators: 'narrator narrators readby',
	editors: 'editor editors',
	binding: 'binding format bookformat covertype bindingtype',
	binding_code: 'bindingcode productform onixform formcode',
	edition: 'edition editionstatement',
	language: 'languagecode language lang',
	publisher: 'publisher publishername imprint publishinghouse',
	release_date:
		'releasedate publicationdate pubdate publisheddate publisheddata datepublished publishdate onsaledate published ' +
		'yearofpublication publicationyear pubyear yearpublished copyrightyear year originalpublicationyear',
	currency: 'currency currencycode pricecurrency',
	pages: 'pages numpages numberofpages pagecount numberpages pagenumber extent',
	width: 'width',
	height: 'height',
	weight: 'weight shippingweight',
	audience: 'audience agegroup readership',
	description: 'description longdescription summary blurb synopsis annotation shortdescription',
	bio: 'bio biography authorbio aboutauthor abouttheauthor biographicalnote',
	interiors:
		'interiors interiorimages interiorpictures insideimages insidepictures sampleimages samplepages lookinside',
	genres: 'genres genre subjects subject categories category subjectclassification topics',
	keywords: 'keywords tags',
	bisac: 'bisac bisaccode bisaccodes bisacsubject bisacsubjects mainbisac',
	thema: 'thema themacode themacodes themasubject themasubjects',
	bic: 'bic biccode biccodes bicsubject bicsubjects',
	carton_qty: 'cartonqty cartonquantity packquantity packqty casequantity',
	is_large_print: 'islargeprint largeprint',
	status: 'status publishingstatus publicationstatus availability',
	related_editions: 'relatededitions othereditions relatedisbns otherisbns isbns',
	rank: 'rank salesrank bestsellerrank bestsellerposition',
	upc: 'upc upccode',
};

const stockHeadings: Record<Exclude<StockField, 'isbn13' | 'isbn10'>, string> = {
	condition:
		'condition cond conditioncode conditiontype bookcondition bookcond itemcondition newused neworused usednew',
	price: 'price sellingprice saleprice ourprice unitprice retailprice',
	price_new: 'pricenew newprice',
	price_used: 'priceused usedprice',
	currency: 'currency currencycode pricecurrency',
	onhand:
		'onhand qtyonhand quantityonhand quantity qty stock instock available availablequantity count copies onhandqty ' +
		'onhandquantity oh qoh soh qtyoh qtyinstock quantityinstock stockqty stockquantity stocklevel stockonhand ' +
		'currentstock inventoryquantity units',
	onorder: 'onorder qtyonorder quantityonorder ordered onorderqty',
	location:
		'location loc locationid locationname locationcode store storeid storename storecode storenumber storeno branch ' +
		'branchid branchname branchcode shop shopname site outlet warehouse warehousename',
	discount: 'discount discountpercent percentoff',
	note: 'note notes comment comments conditionnote remarks',
	shelf: 'shelf shelflocation',
};

/**
 * Column headings in French, German and Spanish, without accents. If a table has both the English heading and such a heading,
 * the English column is used first.
 */
const foreignIsbns = { isbn13: 'codebarres codeean strichcode codigodebarras' };
const foreignTitles: Partial<Record<TitleField, string>> = {
	title: 'titre titel titulo',
	original_title: 'titreoriginal originaltitel titulooriginal',
	subtitle: 'soustitre untertitel subtitulo',
	series: 'reihe serie coleccion',
	series_num: 'tome band bandnummer numero',
	authors: 'auteur auteurs autor autoren autores verfasser',
	illustrators: 'illustrateur illustratrice illustratoren ilustrador',
	translators: 'traducteur traductrice ubersetzer traductor',
	editors: 'herausgeber',
	binding: 'reliure einband bindung encuadernacion formato',
	edition: 'auflage edicion',
	language: 'langue sprache idioma',
	publisher: 'editeur maisondedition verlag editorial',
	release_date:
		'datedeparution datedepublication parution erscheinungsdatum erscheinungstermin erscheinungsjahr jahr annee fechadepublicacion ano',
	currency: 'devise wahrung moneda',
	pages: 'nombredepages nbpages seiten seitenzahl seitenanzahl paginas numerodepaginas',
	width: 'largeur breite ancho',
	height: 'hauteur hohe alto',
	weight: 'poids gewicht peso',
	description: 'resume beschreibung inhalt klappentext descripcion resumen sinopsis',
	genres: 'sujets themes sachgebiet warengruppe materia materias genero',
	keywords: 'motscles schlagworte schlagworter palabrasclave',
	price: 'prix prixttc preis ladenpreis precio pvp',
};
const foreignStock: Partial<Record<StockField, string>> = {
	condition: 'etat etatdulivre neufusage neufoccasion zustand erhaltung neugebraucht estado estadodellibro condicion',
	price: 'prix prixdevente prixunitaire prixttc preis verkaufspreis vkpreis vk ladenpreis precio preciodeventa pvp',
	price_new: 'prixneuf neupreis precionuevo',
	price_used: 'prixusage prixoccasion gebrauchtpreis preciousado',
	currency: 'devise wahrung moneda',
	onhand:
		'quantite qte quantiteenstock qteenstock enstock exemplaires bestand menge anzahl lagerbestand stuck stuckzahl ' +
		'cantidad cant existencias unidades ejemplares',
	onorder: 'encommande quantiteencommande qteencommande bestellt enpedido',
	location:
		'magasin succursale boutique pointdevente filiale standort lager lagerort tienda sucursal almacen ubicacion',
	discount: 'remise rabatt descuento',
	note: 'remarque remarques bemerkung bemerkungen nota notas',
};

const titleMeanings = index<TitleField>({ ...isbnHeadings, ...titleHeadings }, { ...foreignIsbns, ...foreignTitles });
const stockMeanings = index<StockField>({ ...isbnHeadings, ...stockHeadings }, { ...foreignIsbns, ...foreignStock });
const measureWithUnit = /^(width|height|weight)(?:in)?(mm|cm|in|inch|inches|g|gr|grams|kg|oz|ounces|lb|lbs|pounds)$/;
const listPrice = new RegExp(
	`^(?:list|retail|cover|suggested|unit|us|usa|can|cdn|canadian|american|${supplyCurrencies.join('|').toLowerCase()})*(?:price|msrp|srp|rrp|prix|preis|precio)`,
);

/**
 * Reduces a column heading to its letters and digits in any script. Removes accents, spaces, underscores, hyphens and other
 * punctuation, and converts the heading to lower case.
 */
export function squash(heading: string): string {
	return heading
		.normalize('NFKD')
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]/gu, '');
}

/**
 * Refuses a mapping's heading without any letter or digit, because such a heading would match every other heading without
 * letters or digits.
 * @throws {FeedUnreadable} for a heading without any letter or digit
 */
export function refuseEmpty(heading: string): void {
	if (squash(heading) === '') {
		throw new FeedUnreadable(
			`the heading ${JSON.stringify(heading)} has no letter or digit, so it does not name a column`,
		);
	}
}

/** Returns the field for a heading of a title table. Returns `undefined` if the shop does not use the column. */
export function titleMeaning(heading: string): Meaning<TitleField> | undefined {
	const squashed = squash(heading);
	const known = titleMeanings.get(squashed);
	if (known) return known;
	const measure = measureWithUnit.exec(squashed);
	if (measure) return { field: measure[1] as 'width' | 'height' | 'weight', rank: 0, unit: measure[2] };
	if (!listPrice.test(squashed)) return undefined;
	const currency = headingCurrency(heading);
	if (currency === 'CAD') return { field: 'list_price_can', rank: 0 };
	if (currency === 'USD') return { field: 'list_price_usa', rank: 0 };
	if (currency) return { field: 'price', rank: 0, currency };
	return /price$|msrp$|srp$|rrp$/.test(squashed)
		? { field: 'price', rank: squashed === 'listprice' ? 0 : 1 }
		: undefined;
}

/** Returns the field for a heading of a stock table. Returns `undefined` if the shop does not use the column. */
export function stockMeaning(heading: string): Meaning<StockField> | undefined {
	return stockMeanings.get(squash(heading));
}

function headingCurrency(heading: string): string | undefined {
	const words = heading
		.replace(/([a-z])([A-Z])/g, '$1 $2')
		.toLowerCase()
		.split(/[^a-z]+/);
	if (words.some((word) => /^(?:cad|can|cdn|ca|canada|canadian)$/.test(word)) || /c\$/i.test(heading)) return 'CAD';
	if (words.some((word) => /^(?:usd|us|usa|american)$/.test(word))) return 'USD';
	return namedCurrency(words.join(' ')) ?? namedCurrency(heading);
}

function index<Field extends string>(
	headings: Record<string, string>,
	foreign: Partial<Record<string, string>>,
): Map<string, Meaning<Field>> {
	const meanings = new Map<string, Meaning<Field>>();
	for (const [language, names] of [headings, foreign].entries()) {
		for (const [field, written] of Object.entries(names)) {
			for (const [rank, name] of (written ?? '').split(' ').entries()) {
				if (!meanings.has(name)) meanings.set(name, { field: field as Field, rank: rank + 100 * language });
			}
			const own = squash(field);
			if (language === 0 && !meanings.has(own)) meanings.set(own, { field: field as Field, rank: 0 });
		}
	}
	return meanings;
}

/** Returns each heading that several columns share, without duplicates. */
export function doubledHeadings(headings: readonly string[]): string[] {
	return [...groupBy(headings, squash).values()].flatMap(([heading = '', other]) =>
		other === undefined ? [] : [heading],
	);
}

/** Returns a message that lists the headings shared by several columns, and says which of the columns was used. */
export const doubledInWords = (doubled: readonly string[]): string =>
	`Headings of several columns: ${doubled.join(', ')}. In each row, the first filled one was used`;
