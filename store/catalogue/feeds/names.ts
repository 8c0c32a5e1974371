import { plainLine } from './plain-text';
import { readersName } from './readers-words';
import type { FeedContributor } from './title-record';

/** The order in which a table writes the parts of a name: 'Lee, Harper' or 'Harper Lee'. */
export type NameOrder = 'inverted' | 'direct';

/** Matches punctuation and words which show that a table cell contains more than one name. */
const several = /[;|/,&()[\]]|\b(?:and|with|edited)\b/i;
const conjunction = /\s+(?:and|&|with)\s+/i;
const suffix = /^(?:jr|sr|ii|iii|iv|ph\.?\s?d|m\.?d|m\.?a|d\.?d|esq|inc|ltd|llc|rn|cpa)\.?$/i;
/**
 * The contributor roles of ONIX list 17, by the words that tables write beside a person's name, in English, French, German and
 * Spanish.
 */
const namedRole: [RegExp, string][] = [
	[/illust|ilustr/i, 'A12'],
	[/transl|^trans\.?$|tradu|übers/i, 'B06'],
	[/narrat|reader|read by|sprecher/i, 'E07'],
	[/editor|^eds?\.?$|edited|hrsg|herausg/i, 'B01'],
	[/introd/i, 'A24'],
	[/foreword|vorwort/i, 'A23'],
	[/preface|préface|prólogo/i, 'A15'],
	[/photo|foto/i, 'A13'],
	[/compil/i, 'C01'],
	[/adapt/i, 'B05'],
	[/^(?:author|auteur|autor)/i, 'A01'],
];
/** Matches a contributor role after a comma: 'Lee, Harper, editor'. */
const roleAfterComma =
	/,\s*((?:editor|illustrator|translator|narrator|compiler|author)s?|eds?\.?|illus\.?|trans\.?|hrsg\.?)(?=\s*(?:$|[;|/,]))/gi;
const notePattern = /\s*[([]([^()[\]]*)[)\]]/g;
/** Matches a particle, such as 'de' or 'van', that belongs to the family name after it. */
const particle = /^(?:d[aeiou]s?|del|della|der|den|van|von|zu|l[aeo]|les|el|al|bin|ibn|ten|ter|st\.?|saint|mac|o')\s/i;
/** Matches a cell that contains only dashes or other punctuation, and so no person's name. */
export const nobodyPattern = /^[^\p{L}\p{N}]*$/u;
/** Words that occur in the names of companies and institutions, but not in the names of people. */
const corporate =
	/\b(?:of|for|the|university|department|institute|committee|association|society|council|press|museum|company|inc|ltd|editors|staff|magazine|books|publishing|publications|foundation|group)\b/i;

/**
 * Splits a table cell into people, in the order of the cell. Names are separated by ';', '|' or '/', or otherwise by ', '. If
 * the table writes 'Last, First', every second comma separates two names. The words 'and', '&' and 'with' separate two full
 * names. If names are separated by a character other than the comma, a comma within a name means 'Last, First', even if the rest
 * of the table does not write names in this way. Words such as 'edited by …', '(Illustrator)' and ', editor' give the person's
 * role (ONIX list 17). People without such words have the role `role`.
 */
export function splitNames(text: string, order: NameOrder, role = 'A01'): FeedContributor[] {
	const cell = plainLine(text).replace(/^by\s+/i, '');
	if (nobodyPattern.test(cell)) return [];
	if (!several.test(cell)) return [{ name: readersName(cell), role }];
	const people: FeedContributor[] = [];
	const edited = /^edited(?:\s+by)?\s+/i.exec(cell);
	const named = (edited ? cell.slice(edited[0].length) : cell).replace(roleAfterComma, ' ($1)');
	for (const part of cutCell(named, order)) {
		const person = readPerson(part, edited ? 'B01' : role);
		if (person && !people.some(({ name }) => name === person.name)) people.push(person);
	}
	return people;
}

/** Parses one person in a list of people: 'Harper Lee', 'Lee, Harper', 'Lee, Harper (Editor)'. */
export function onePerson(text: string, role = 'A01'): FeedContributor | undefined {
	return readPerson(directName(plainLine(text).replace(roleAfterComma, ' ($1)')), role);
}

/**
 * Puts the first name of a person first: `Lee, Harper` becomes `Harper Lee`, and `King, Martin Luther, Jr.` becomes
 * `Martin Luther King Jr.` Returns any other name unchanged.
 */
export function directName(name: string): string {
	const [last = '', first = '', ...rest] = name.split(',').map((part) => part.trim());
	if (first === '' || last === '') return last || first;
	if (suffix.test(first)) return [last, first, ...rest].join(' ');
	return [first, last, ...rest].join(' ');
}

/**
 * Finds the order in which a table writes the parts of a name, from a sample of the table's cells. A single cell does not show
 * the order, as in 'Lee, Harper' and 'Homer, Robert Fagles'.
 */
export function classifyNameOrder(cells: Iterable<string>): NameOrder {
	let inverted = 0;
	let direct = 0;
	for (const cell of cells) {
		const [name = ''] = withoutRoles(cell).split(/[;|/]|\s(?:and|&|with)\s/i, 1);
		const [last = '', first, ...more] = name.split(',').map((part) => part.trim());
		if (first === undefined) direct += last.includes(' ') ? 1 : 0;
		else if (more.length === 0 && (!last.includes(' ') || !first.includes(' ') || particle.test(last))) inverted++;
		else direct++;
	}
	return inverted > direct ? 'inverted' : 'direct';
}

function cutCell(cell: string, order: NameOrder): string[] {
	const marked = cell.includes(';') ? ';' : cell.includes('|') ? '|' : partsBySlash(cell) ? '/' : undefined;
	const parts = marked === undefined ? cell.split(conjunction) : cell.split(marked);
	const isInverted = (part: string) => withoutRoles(part).split(',').length === 2;
	if (marked === ';' || (parts.length > 1 && parts.every(isInverted))) {
		return parts.flatMap((part) => (part.includes(',') ? directName(part) : cutConjunctions(part.trim())));
	}
	return (marked === undefined ? [cell] : parts).flatMap((part) => cutCommas(part, order)).flatMap(cutConjunctions);
}

const withoutRoles = (text: string): string => text.replace(notePattern, '');

/** Whether slashes in a table separate people. For example, 'Parker/Stone' is two people, but 'AC/DC' is one band. */
function partsBySlash(cell: string): boolean {
	return cell.includes('/') && !cell.split('/').every((part) => /^[A-Z0-9]{1,3}$/.test(part.trim()));
}

function cutCommas(cell: string, order: NameOrder): string[] {
	const parts = cell.split(',').flatMap((part) => part.trim() || []);
	if (order === 'direct') {
		return parts.flatMap((part, at) => {
			const next = parts[at + 1] ?? '';
			if (suffix.test(part) && at > 0) return [];
			return suffix.test(next) ? `${part} ${next}` : part;
		});
	}
	if (parts.length % 2 === 1) return [directName(cell)];
	const names: string[] = [];
	for (let at = 0; at < parts.length; at += 2) names.push(`${parts[at + 1]} ${parts[at]}`);
	return names;
}

function cutConjunctions(name: string): string[] {
	const parts = name.replace(/^(?:and|&|with)\s+/i, '').split(conjunction);
	const people = parts.every((part) => part.includes(' ') && !corporate.test(part));
	return parts.length === 1 || people ? parts : [name];
}

function readPerson(text: string, role: string): FeedContributor | undefined {
	let noted: string | undefined;
	const bare = text.replace(notePattern, (whole, note: string) => {
		const found = namedRole.find(([pattern]) => pattern.test(note.trim()))?.[1];
		noted ??= found;
		return found === undefined ? whole : '';
	});
	const name = readersName(bare.replace(/\s+/g, ' ').trim());
	return nobodyPattern.test(name) ? undefined : { name, role: noted ?? role };
}
