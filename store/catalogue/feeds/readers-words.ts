/**
 * A rule that changes the spelling of a title from a catalogue into the usual spelling, if the change is certain to be right.
 */
export interface WordRule {
	name: string;
	/**
	 * Examples of a catalogue's spelling with the usual spelling. In examples that the rule must not change, both spellings are
	 * equal.
	 */
	examples: readonly (readonly [from: string, to: string])[];
	mend(text: string): string;
}

/** Matches an article after a comma, such as 'Garden, The', at the end of a title or before its subtitle. */
const articleBehind =
	/^(.+), (The|An?|Les?|La|L['’]|Une?|D(?:er|ie|as)|Eine?|El|Los|Las|Il|Gli|De|Het|Een)(?=$| ?: | ?\(|:| - )/i;
/**
 * The articles that are moved even if the title has other commas. Without this restriction, the list 'Do, Re, Mi, La' would be
 * changed.
 */
const englishArticle = /^(?:the|an?)$/i;

/** Words that are not capitalised within an English title. */
const small = new Set('a an and as at but by for from in into nor of off on or over the to up via with vs'.split(' '));
/**
 * Words which show that a title in capitals is English. Words such as 'A' or 'IN', which other languages also have, are not
 * included.
 */
const english = new Set(
	'and are by from his how i is it my not of our she that the their this to what when where who why with you your'.split(
		' ',
	),
);
/** Words which show that a title is in another language than English. */
const foreign = new Set(
	'das de del della der des du een el et gli het il la las le les los und une van von'.split(' '),
);
/** Words that stay in capital letters. */
const initials = new Set(
	(
		'ABC AC AIDS BBC BC CD CEO CIA DC DIY DJ DNA DVD ER ESP EU FBI FDR HIV HTML IBM IQ IRS IT JFK KGB LSD MBA MIT NASA NATO ' +
		'NHL NBA NFL NYPD PC PHP POW PR RAF SAS SAT SQL TV UFO UFOS UK UN US USA USSR VIP WWI WWII XML'
	).split(' '),
);
/** Roman numerals that are not also words. The word 'I' is both a numeral and a pronoun, but is always a capital. */
const roman = /^(?:I{1,3}|I?V|VI{1,3}|I?X|XI{1,3}|XI?V|XVI{0,3}|XI?X)$/;
/** Particles in people's names, which are written in lower case. */
const particle = /^(?:d[aeiou]s?|del|della|der|den|van|von|zu|l[ae]|les|el|al|bin|ibn|ten|ter|y)$/i;
const companyPattern =
	/\b(?:of|for|the|university|institute|committee|society|council|press|museum|company|inc|ltd|books|publishing)\b/i;

const isUpper = (text: string): boolean => /\p{Lu}/u.test(text) && !/\p{Ll}/u.test(text);
const lower = (word: string): string => word.toLocaleLowerCase('en');
/**
 * Capitalises the first letter of a word, and the letter after a hyphen or an initial's dot. Converts all other letters to lower
 * case.
 */
const capitalised = (word: string): string =>
	lower(word).replace(
		/(^|[-‐.([“"])(\p{Ll})/gu,
		(_all, before: string, letter: string) => before + letter.toUpperCase(),
	);

const article: WordRule = {
	name: 'an article behind the title stands before it',
	examples: [
		['Louvre, The: A Guide', 'The Louvre: A Guide'],
		['Tale of Two Cities, A', 'A Tale of Two Cities'],
		['RUSSIA HOUSE, THE', 'THE RUSSIA HOUSE'],
		['Lion, the Witch and the Wardrobe, The', 'The Lion, the Witch and the Wardrobe'],
		['Étranger, L’', 'L’Étranger'],
		['Monster: Autobiography of a Gang Member, The', 'Monster: The Autobiography of a Gang Member'],
		['Rule of the Bone : Novel, A', 'Rule of the Bone : A Novel'],
		['Circulo Magico, El - Bolsillo', 'El Circulo Magico - Bolsillo'],
		['Do, Re, Mi, Fa, Sol, La', 'Do, Re, Mi, Fa, Sol, La'],
		['Vitamin B, A', 'Vitamin B, A'],
		['Here, There and Everywhere', 'Here, There and Everywhere'],
	],
	mend(text) {
		const [all, rest = '', word = ''] = articleBehind.exec(text) ?? [];
		if (all === undefined || (rest.includes(',') && !englishArticle.test(word)) || /(?:^|\s)\S$/.test(rest)) {
			return text;
		}
		// An article that follows a subtitle belongs to the subtitle.
		const begin = rest.lastIndexOf(': ') + 1;
		const space = begin === 0 ? '' : ' ';
		const own = `${word}${/['’]$/.test(word) ? '' : ' '}${rest.slice(begin).trimStart()}`;
		return `${rest.slice(0, begin)}${space}${own}${text.slice(all.length)}`;
	},
};

const capitals: WordRule = {
	name: 'a line of capitals that is English is written as a title',
	examples: [
		['HOW GREEN WAS MY VALLEY', 'How Green Was My Valley'],
		['THE RUSSIA HOUSE', 'The Russia House'],
		['OUT OF THE SILENT PLANET', 'Out of the Silent Planet'],
		['COURTNEY LOVE: THE QUEEN OF NOISE', 'Courtney Love: The Queen of Noise'],
		['THE SPY WHO LEFT THE CIA', 'The Spy Who Left the CIA'],
		['HENRY IV AND THE LAW', 'Henry IV and the Law'],
		["THE SHEPHERD'S LIFE", "The Shepherd's Life"],
		['THE WELL-READ WOMAN', 'The Well-Read Woman'],
		['A CASA VAZIA', 'A CASA VAZIA'],
		['LE TOUR DU MONDE', 'LE TOUR DU MONDE'],
		['MAUS', 'MAUS'],
		['ABC POS', 'ABC POS'],
		['The DNA of You and Me', 'The DNA of You and Me'],
	],
	mend(text) {
		const words = text.split(' ');
		const bare = words.map((word) => word.replace(/[^\p{L}’']/gu, ''));
		const has = (known: ReadonlySet<string>) => bare.some((word) => known.has(lower(word)));
		const isEnglish = bare.filter(Boolean).length >= 3 && has(english) && !has(foreign);
		if (!isUpper(text) || !isEnglish) return text;
		return words.map((word, at) => inTitle(word, bare[at] ?? '', begins(words, at))).join(' ');
	},
};

/** Returns whether a word is the first or last word of a title or of its subtitle. */
const begins = (words: readonly string[], at: number): boolean =>
	at === 0 || at === words.length - 1 || /[:.!?–—-]$/.test(words[at - 1] ?? '');

function inTitle(word: string, bare: string, isEdge: boolean): string {
	if (initials.has(bare) && !english.has(lower(bare))) return word;
	if (roman.test(bare)) return word;
	return !isEdge && small.has(lower(word)) ? lower(word) : capitalised(word);
}

const loose: WordRule = {
	name: 'what joined a name to one that is not there is left out',
	examples: [
		['Ian Rimmer &', 'Ian Rimmer'],
		['Ann Field and', 'Ann Field'],
		['Ann Field,', 'Ann Field'],
		['Rand', 'Rand'],
		['&Sons', '&Sons'],
	],
	mend: (text) => text.replace(/(?:\s+(?:&|and|with)|\s*[,;])+\s*$/i, ''),
};

const nameCapitals: WordRule = {
	name: 'a person’s name in capitals is written as a name',
	examples: [
		['WILLIAM SHAKESPEARE', 'William Shakespeare'],
		['LOUIS DE BERNIERES', 'Louis de Bernieres'],
		["FLANNERY O'CONNOR", "Flannery O'Connor"],
		['IAN MCEWAN', 'Ian McEwan'],
		['A.S. BYATT', 'A.S. Byatt'],
		['ANNE-MARIE MACDONALD', 'Anne-Marie Macdonald'],
		['MARTIN LUTHER KING JR.', 'Martin Luther King Jr.'],
		['HENRY LOUIS GATES III', 'Henry Louis Gates III'],
		['ABC POS', 'ABC POS'],
		['HOMER', 'HOMER'],
		['MUSEUM OF LONDON', 'MUSEUM OF LONDON'],
		['bell hooks', 'bell hooks'],
	],
	mend(text) {
		const words = text.split(' ');
		const isName = words.length >= 2 && words.length <= 5 && words.some((word) => /^[\p{L}’'-]{4,}$/u.test(word));
		if (!isName || !isUpper(text) || companyPattern.test(text) || /\d|&/.test(text)) return text;
		return words.map((word, at) => inName(word, at > 0 && at < words.length - 1)).join(' ');
	},
};

function inName(word: string, isBetween: boolean): string {
	if (isBetween && particle.test(word)) return lower(word);
	if (roman.test(word)) return word;
	return capitalised(word).replace(
		/(^|-)(Mc|O['’])(\p{Ll})/gu,
		(_all, before: string, first: string, letter: string) => before + first + letter.toUpperCase(),
	);
}

/** The rules in the order in which they are applied: articles are moved before capitals are corrected. */
export const titleRules: readonly WordRule[] = [article, capitals];
export const nameRules: readonly WordRule[] = [loose, nameCapitals];

const byRules = (rules: readonly WordRule[]) => (text: string) => rules.reduce((words, { mend }) => mend(words), text);

/** Changes a title to the spelling that readers expect. The stored record keeps the spelling of the feed. */
export const readersTitle = byRules(titleRules);

/** Changes a person's name to the usual spelling, with the first name first. */
export const readersName = byRules(nameRules);
