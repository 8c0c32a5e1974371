import { plainLine } from './plain-text';
import type { FeedContributor } from './title-record';

/** How a table writes people: 'Lee, Harper' or 'Harper Lee'. */
export type NameOrder = 'inverted' | 'direct';

/** What shows that a cell holds more than one bare name. */
const SEVERAL = /[;|/,&()]|\b(?:and|with|edited)\b/i;
const CONJUNCTION = /\s+(?:and|&|with)\s+/i;
const SUFFIX = /^(?:jr|sr|ii|iii|iv|ph\.?\s?d|m\.?d|m\.?a|d\.?d|esq|inc|ltd|llc|rn|cpa)\.?$/i;
const NAMED_ROLE: [RegExp, string][] = [
	[/illust/i, 'A12'],
	[/transl/i, 'B06'],
	[/narrat|reader|read by/i, 'E07'],
	[/editor|^eds?\.?$|edited/i, 'B01'],
	[/introd/i, 'A24'],
	[/foreword/i, 'A23'],
	[/photo/i, 'A13'],
];
/** Words that a company or an institution has in its name, and a person has not. */
const CORPORATE =
	/\b(?:of|for|the|university|department|institute|committee|association|society|council|press|museum|company|inc|ltd|editors|staff|magazine|books|publishing|publications|foundation|group)\b/i;

/**
 * The people of one cell, in order. Names are parted by ';', '|' or '/', else by ', ' (or, where the table writes
 * 'Last, First', by pairs), and by 'and', '&' or 'with' between two full names. 'edited by …' and '(Illustrator)' give
 * the role (ONIX list 17); `role` is the role of everybody else.
 */
export function splitNames(text: string, order: NameOrder, role = 'A01'): FeedContributor[] {
	const cell = plainLine(text).replace(/^by\s+/i, '');
	if (cell === '') return [];
	if (!SEVERAL.test(cell)) return [{ name: cell, role }];
	const people: FeedContributor[] = [];
	const edited = /^edited(?:\s+by)?\s+/i.exec(cell);
	const named = edited ? cell.slice(edited[0].length) : cell;
	for (const part of cutCell(named, order)) {
		const person = readPerson(part, edited ? 'B01' : role);
		if (person && !people.some(({ name }) => name === person.name)) people.push(person);
	}
	return people;
}

/** 'Lee, Harper' as 'Harper Lee'; 'King, Martin Luther, Jr.' as 'Martin Luther King Jr.'; other names as they are. */
export function directName(name: string): string {
	const [last = '', first = '', ...rest] = name.split(',').map((part) => part.trim());
	if (first === '' || last === '') return last || first;
	if (SUFFIX.test(first)) return [last, first, ...rest].join(' ');
	return [first, last, ...rest].join(' ');
}

/**
 * Which way a table writes its people, judged by a sample of its cells: no single cell can tell 'Lee, Harper' from
 * 'Homer, Robert Fagles'.
 */
export function judgeNameOrder(cells: Iterable<string>): NameOrder {
	let inverted = 0;
	let direct = 0;
	for (const cell of cells) {
		const name = cell.split(/[;|/]|\s(?:and|&|with)\s/i, 1)[0]?.trim() ?? '';
		const parts = name.split(',');
		if (parts.length === 1) direct += name.includes(' ') ? 1 : 0;
		else if (parts.length === 2 && !parts[0]?.trim().includes(' ')) inverted++;
		else direct++;
	}
	return inverted > direct ? 'inverted' : 'direct';
}

function cutCell(cell: string, order: NameOrder): string[] {
	const marked = cell.includes(';') ? ';' : cell.includes('|') ? '|' : partsBySlash(cell) ? '/' : undefined;
	const parts = marked === undefined ? [cell] : cell.split(marked);
	return parts.flatMap((part) => cutCommas(part, order)).flatMap(cutConjunctions);
}

/** AC/DC is one band, and 'Parker/Stone' two people. */
function partsBySlash(cell: string): boolean {
	return cell.includes('/') && !cell.split('/').every((part) => /^[A-Z0-9]{1,3}$/.test(part.trim()));
}

function cutCommas(cell: string, order: NameOrder): string[] {
	const parts = cell.split(',').flatMap((part) => part.trim() || []);
	if (order === 'direct') {
		return parts.flatMap((part, at) => {
			const next = parts[at + 1] ?? '';
			if (SUFFIX.test(part) && at > 0) return [];
			return SUFFIX.test(next) ? `${part} ${next}` : part;
		});
	}
	const joined = cell.split(CONJUNCTION);
	if (joined.length > 1 && joined.every((name) => name.includes(','))) return joined.map(directName);
	if (parts.length % 2 === 1) return [directName(cell)];
	const names: string[] = [];
	for (let at = 0; at < parts.length; at += 2) names.push(`${parts[at + 1]} ${parts[at]}`);
	return names;
}

function cutConjunctions(name: string): string[] {
	const parts = name.replace(/^(?:and|&|with)\s+/i, '').split(CONJUNCTION);
	const people = parts.every((part) => part.includes(' ') && !CORPORATE.test(part));
	return parts.length === 1 || people ? parts : [name];
}

function readPerson(text: string, role: string): FeedContributor | undefined {
	const noted = /\s*\(([^()]*)\)\s*$/.exec(text);
	const name = (noted ? text.slice(0, noted.index) : text).trim();
	if (name === '') return undefined;
	const noteRole = noted && NAMED_ROLE.find(([pattern]) => pattern.test(noted[1] ?? ''))?.[1];
	return { name: noted && !noteRole ? text.trim() : name, role: noteRole ?? role };
}
