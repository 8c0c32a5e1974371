import { type Meaning, squash, stockMeaning } from '../feeds/headings';

export const listFields = ['isbn13', 'isbn10', 'qty', 'title'] as const;
export type ListField = (typeof listFields)[number];

/** Column headings for a number of copies in several languages, clearest first, in the form that `letters` returns. */
const quantityTable = new Map(
	(
		'qty quantity orderqty orderquantity quantityordered qtyordered copies numberofcopies numcopies count units amount ' +
		'pieces pcs quantite qte nombre exemplaires nbexemplaires nombredexemplaires commande cantidad cant ejemplares ' +
		'unidades quantidade qtd qtde exemplares quantita qta copie anzahl menge stuck stuckzahl bestellmenge exemplare ' +
		'aantal antal ilosc sztuk maara kpl mennyiseg pocet количество колво 数量 冊数 部数 册数 수량 권수'
	)
		.split(' ')
		.map((word, rank) => [letters(word), rank]),
);
const titleTable = new Map(
	(
		'title booktitle titlename name titre titel titulo titolo booktitleauthor description tytul otsikko nimi cim ' +
		'название 書名 书名 標題 标题 제목 도서명'
	)
		.split(' ')
		.map((word, rank) => [letters(word), rank]),
);
const isbnPattern = /isbn/;
const eanPattern = /^(?:ean|gtin)(?:13|code|number|nr|no)?$/;
/** Matches the heading of a column that contains ISBNs of other books, or numbers that only look like ISBNs. */
const notIsbn = /issn|related|other|replace|previous/;
const electronicPattern = /^(?:e|electronic|ebook|digital|online|epub|pdf|kindle)(?=isbn|ean)/;

/**
 * Returns the field of a column heading in a shopper's list: the ISBN, the number of copies, or the title. Returns undefined for
 * any other heading. Every heading that contains 'ISBN' is for ISBNs, because libraries and shops use many different headings.
 * ISBNs of print editions take precedence over ISBNs of electronic editions.
 */
export function listMeaning(heading: string): Meaning<ListField> | undefined {
	if (heading.length > 60 || /\d{5}/.test(heading)) return undefined;
	const squashed = squash(heading);
	const plain = letters(heading);
	const quantity = quantityTable.get(plain);
	if (quantity !== undefined) return { field: 'qty', rank: quantity };
	const title = titleTable.get(plain);
	if (title !== undefined) return { field: 'title', rank: title };
	const known = stockMeaning(heading);
	const isbn = known?.field === 'isbn10' || known?.field === 'isbn13' ? known.field : isbnField(squashed);
	if (!isbn) return undefined;
	return { field: isbn, rank: (electronicPattern.test(squashed) ? 100 : 0) + (known?.rank ?? 50) };
}

function isbnField(squashed: string): 'isbn13' | 'isbn10' | undefined {
	if (notIsbn.test(squashed) || !(isbnPattern.test(squashed) || eanPattern.test(squashed))) return undefined;
	return /10/.test(squashed) ? 'isbn10' : 'isbn13';
}

/** Whether a column heading is for the ISBNs of books other than the row's own book. */
export function isOtherIsbn(heading: string): boolean {
	const squashed = squash(heading);
	return isbnPattern.test(squashed) && notIsbn.test(squashed);
}

/** Returns the letters and digits of a column heading, in any script, in lower case and without accents. */
function letters(heading: string): string {
	return heading
		.normalize('NFKD')
		.replace(/\p{M}/gu, '')
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]/gu, '');
}
