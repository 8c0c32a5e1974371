/** The binding in words for shoppers, for each ONIX product form of list 150 (and of list 7, which ONIX 2.1 used). */
const wordsTable: Record<string, string> = {
	AA: 'Audiobook',
	AB: 'Audio Cassette',
	AC: 'Audio CD',
	AE: 'Audio Disc',
	AI: 'DVD Audio',
	AJ: 'Audiobook Download',
	AK: 'Preloaded Audio Player',
	AM: 'Vinyl LP',
	AN: 'Audiobook Download',
	AO: 'Audiobook Download',
	AZ: 'Audiobook',
	BA: 'Book',
	BB: 'Hardcover',
	BC: 'Paperback',
	BD: 'Loose Leaf',
	BE: 'Spiral Bound',
	BF: 'Pamphlet',
	BG: 'Leather',
	BH: 'Board Book',
	BI: 'Rag Book',
	BJ: 'Bath Book',
	BK: 'Novelty Book',
	BM: 'Big Book',
	BO: 'Fold-out Book',
	BP: 'Foam Book',
	BZ: 'Book',
	CA: 'Map',
	CB: 'Folded Map',
	CC: 'Flat Map',
	CD: 'Rolled Map',
	CE: 'Globe',
	CZ: 'Map',
	DA: 'Digital',
	DB: 'CD-ROM',
	DG: 'eBook',
	DH: 'Online Resource',
	DI: 'DVD-ROM',
	DM: 'USB Drive',
	EA: 'eBook',
	EB: 'eBook',
	EC: 'Online Resource',
	ED: 'eBook',
	LA: 'Digital License',
	LB: 'Digital License',
	LC: 'Digital License',
	PA: 'Printed Item',
	PB: 'Address Book',
	PC: 'Calendar',
	PD: 'Cards',
	PF: 'Diary',
	PG: 'Frieze',
	PH: 'Kit',
	PI: 'Sheet Music',
	PJ: 'Postcards',
	PK: 'Poster',
	PL: 'Record Book',
	PO: 'Wallchart',
	PP: 'Stickers',
	PR: 'Notebook',
	PS: 'Organizer',
	PT: 'Bookmark',
	PZ: 'Printed Item',
	SA: 'Set',
	SB: 'Boxed Set',
	SC: 'Slipcased Set',
	SD: 'Shrink-wrapped Set',
	SE: 'Set',
	VA: 'Video',
	VI: 'DVD Video',
	VJ: 'VHS Video',
	VO: 'Blu-ray',
	VZ: 'Video',
	WW: 'Mixed Media',
	WX: 'Multiple Copy Pack',
	XA: 'Trade Material',
	XC: 'Display with Contents',
	XE: 'Counter Pack',
	XL: 'Shrink-wrapped Pack',
	XM: 'Boxed Pack',
	ZA: 'Gift',
	ZB: 'Doll',
	ZC: 'Soft Toy',
	ZD: 'Toy',
	ZE: 'Game',
	ZF: 'T-shirt',
	ZJ: 'Jigsaw',
	ZY: 'Gift',
	ZZ: 'Gift',
};

/**
 * The ONIX product form details (list 175) for which shoppers have a special name, with the product form to which each detail
 * belongs.
 */
const refinedTable: Record<string, string> = {
	'BC B101': 'Mass Market Paperback',
	'BC B107': 'Mass Market Paperback',
	'BC B135': 'Mass Market Paperback',
	'BB B306': 'Library Binding',
	'AE A103': 'MP3 CD',
};

/** The ways in which spreadsheets write common bindings, in the order in which they are compared with a cell. */
const spoken: [RegExp, code: string, words: string][] = [
	[/mass[\s-]?market/i, 'BC', 'Mass Market Paperback'],
	[/library/i, 'BB', 'Library Binding'],
	[/board\s?book/i, 'BH', 'Board Book'],
	[/mp3/i, 'AE', 'MP3 CD'],
	[/audio.*(cd|disc)|\bcd\b(?!-?rom)/i, 'AC', 'Audio CD'],
	[/cassette/i, 'AB', 'Audio Cassette'],
	[/audio/i, 'AJ', 'Audiobook Download'],
	[/e-?book|kindle|epub|nook|digital/i, 'ED', 'eBook'],
	[/hard\s?(cover|back|bound)|\bcloth\b|\bcased\b|^hb$|^hc$/i, 'BB', 'Hardcover'],
	[/paper\s?(back|bound)|soft\s?(cover|back)|^pb$|^tp$/i, 'BC', 'Paperback'],
	[/spiral|wire|comb|coil/i, 'BE', 'Spiral Bound'],
	[/loose[\s-]?leaf/i, 'BD', 'Loose Leaf'],
	[/leather/i, 'BG', 'Leather'],
	[/calendar/i, 'PC', 'Calendar'],
];

export interface Binding {
	binding: string;
	/**
	 * The binding's code in ONIX list 150 (list 7 in an ONIX 2.1 feed). The code is absent if the binding's words do not determine
	 * a code.
	 */
	binding_code?: string;
}

/**
 * Returns the binding for an ONIX product form and its details. Returns `undefined` for a product form without a word for
 * shoppers.
 */
export function bindingOfForm(form: string, details: readonly string[]): Binding | undefined {
	const refined = details.map((detail) => refinedTable[`${form} ${detail}`]).find((words) => words !== undefined);
	const words = refined ?? wordsTable[form];
	return words === undefined ? undefined : { binding: words, binding_code: form };
}

/**
 * Returns the binding that a table cell gives, as an ONIX code or in words. Returns words that are not a known binding
 * unchanged.
 */
export function bindingOfWords(text: string): Binding {
	const known = bindingOfForm(text.toUpperCase(), []);
	if (known && text.length === 2) return known;
	for (const [pattern, code, words] of spoken) {
		if (pattern.test(text)) return { binding: words, binding_code: code };
	}
	return { binding: text };
}

/** Whether the words of an edition, a binding or a title say that the book is in large print. */
export function saysLargePrint(text: string): boolean {
	return /\b(?:large|giant)[\s-]?(?:print|type)\b/i.test(text);
}
