/** The ways in which points of sale write a book's condition, in English, French, German and Spanish, without accents. */
const written: Record<string, string> = {
	new: 'n|new|brand new|neuf|neuve|neufs|neu|nagelneu|nuevo|nueva',
	used:
		'u|used|second hand|secondhand|pre owned|preowned|occasion|d occasion|usage|usagee|usages|gebraucht|antiquarisch|' +
		'usado|usada|segunda mano|de segunda mano|ocasion',
	like_new: 'ln|like new|as new|comme neuf|comme neuve|wie neu|neuwertig|como nuevo|como nueva',
	very_good: 'vg|very good|tres bon|tres bon etat|sehr gut|sehr guter zustand|muy bueno|muy buena|muy buen estado',
	good: 'good|bon|bon etat|gut|guter zustand|bueno|buena|buen estado',
	fair: 'fair|etat moyen|moyen|befriedigend|regular',
	acceptable: 'acceptable|etat acceptable|akzeptabel|ausreichend|aceptable',
	poor: 'poor|mauvais|mauvais etat|schlecht|malo|mal estado',
	signed: 'signed|signe|signee|dedicace|dedicacee|signiert|firmado|firmada',
	bargain: 'bargain|solde|soldes|sonderangebot|oferta',
	remainder: 'remainder|restauflage|restposten|saldo',
	hurt: 'hurt|defraichi|mangelexemplar',
};

const codes = new Map(
	Object.entries(written).flatMap(([code, words]) => words.split('|').map((word) => [word, code] as const)),
);
const usedWords = (written.used ?? '').split('|');

/** Returns the standard condition that a table cell gives. Returns `undefined` for other words and for an empty cell. */
export function knownCondition(cell: string): string | undefined {
	if (individualCopy.test(cell)) return cell.trim().toLowerCase();
	const plain = plainWords(cell);
	const code = codes.get(plain);
	if (code !== undefined) return code;
	// Matches a cell such as 'Used - Very Good' or 'Occasion, très bon'.
	const used = usedWords.find((word) => plain.startsWith(`${word} `));
	const quality = used === undefined ? undefined : codes.get(plain.slice(used.length + 1));
	return quality === undefined || quality === 'used' ? undefined : `used_${quality}`;
}

/** Matches the code of an individual copy, as `stock show` and the desk write the code: 'very_good-2'. */
const individualCopy = /^\s*([a-z0-9_]{1,30}-[1-9]\d{0,5})\s*$/i;

/**
 * Converts the condition in a table cell to a code. For example, 'Used', 'Usagé' and 'USED - Very Good' become 'used', 'used'
 * and 'used_very_good'. A code such as 'very_good-2' identifies an individual copy. An empty cell means the condition 'new'.
 */
export function conditionCode(cell: string): string {
	const individual = individualCopy.exec(cell)?.[1];
	if (individual !== undefined) return individual.toLowerCase();
	const plain = plainWords(cell);
	return plain === '' ? 'new' : (knownCondition(cell) ?? plain.replaceAll(' ', '_'));
}

const plainWords = (cell: string): string =>
	cell
		.normalize('NFKD')
		.replace(/\p{M}/gu, '')
		.toLowerCase()
		.replace(/[^a-z0-9]+/g, ' ')
		.trim();
