import { FeedUnreadable } from '../feed-errors';
import { SharedTexts } from './shared-texts';
import { parseXml } from './xml-part';

/** A sheet of a workbook, with its name and the path of its file in the zip. */
export interface SheetPart {
	name: string;
	path: string;
	isHidden: boolean;
}

/**
 * Finds the sheets of a workbook, and the year (1900 or 1904) from which the workbook counts days. If all sheets of the workbook
 * are hidden, the first sheet counts as visible.
 */
export async function findSheets(
	open: (name: string) => AsyncIterable<string>,
): Promise<{ sheets: SheetPart[]; date1904: boolean }> {
	const sheets: { name: string; id: string; isHidden: boolean }[] = [];
	let date1904 = false;
	await parseXml(open('xl/workbook.xml'), 'the workbook', {
		open(name, attributes) {
			if (name === 'sheet') {
				const isHidden = /hidden/i.test(attributes.state ?? '');
				sheets.push({ name: attributes.name ?? '', id: relation(attributes), isHidden });
			}
			if (name === 'workbookPr') date1904 = /^(?:1|true)$/.test(attributes.date1904 ?? '');
		},
	});
	const targets = new Map<string, string>();
	await parseXml(open('xl/_rels/workbook.xml.rels'), 'the workbook', {
		open(name, attributes) {
			if (name === 'Relationship') targets.set(attributes.Id ?? '', attributes.Target ?? '');
		},
	});
	const found = sheets.flatMap(({ name, id, isHidden }) => {
		const target = targets.get(id);
		return target === undefined ? [] : { name, path: pathOf(target), isHidden };
	});
	const [first] = found;
	if (first && found.every(({ isHidden }) => isHidden)) first.isHidden = false;
	if (!first) throw new FeedUnreadable('the workbook has no sheet');
	return { sheets: found, date1904 };
}

const pathOf = (target: string): string =>
	target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`;

/** Reads the shared texts, to which the cells of all sheets refer by number. Leaves out furigana and other phonetic text. */
export async function readShared(text: AsyncIterable<string>): Promise<SharedTexts> {
	const shared = new SharedTexts();
	let current = '';
	let inText = false;
	let inPhonetic = false;
	await parseXml(text, 'the list of texts', {
		open(name) {
			if (name === 'si') current = '';
			if (name === 'rPh') inPhonetic = true;
			inText = name === 't' && !inPhonetic;
		},
		close(name) {
			if (name === 'si') shared.add(current);
			if (name === 'rPh') inPhonetic = false;
			inText = false;
		},
		text(characters) {
			if (inText) current += characters;
		},
	});
	return shared;
}

/** Finds the cell styles that display a number as a date. */
export async function dateStyles(text: AsyncIterable<string>): Promise<Set<number>> {
	const custom = new Map<string, string>();
	const styles = new Set<number>();
	let inCells = false;
	let style = 0;
	await parseXml(text, 'the list of styles', {
		open(name, attributes) {
			if (name === 'numFmt') custom.set(attributes.numFmtId ?? '', attributes.formatCode ?? '');
			if (name === 'cellXfs') inCells = true;
			if (name === 'xf' && inCells) {
				if (showsDate(attributes.numFmtId ?? '0', custom)) styles.add(style);
				style += 1;
			}
		},
		close(name) {
			if (name === 'cellXfs') inCells = false;
		},
	});
	return styles;
}

/**
 * The number of characters of a number format that are examined. Excel allows no longer formats, but a manipulated file may have
 * megabytes.
 */
const maxFormatLength = 255;

/**
 * Whether a number format displays a number as a date. Excel's built-in formats 14–17, 22, 27–36 and 50–58 are date formats. A
 * custom number format is a date format if it contains a year or a day.
 */
function showsDate(id: string, custom: ReadonlyMap<string, string>): boolean {
	const format = custom.get(id);
	if (format === undefined) {
		const own = Number(id);
		return (own >= 14 && own <= 17) || own === 22 || (own >= 27 && own <= 36) || (own >= 50 && own <= 58);
	}
	return /[yd]/i.test(format.slice(0, maxFormatLength).replace(/"[^"]*"|\[[^\]]*\]|\\./g, ''));
}

function relation(attributes: Record<string, string>): string {
	return Object.entries(attributes).find(([name]) => /:id$/.test(name))?.[1] ?? '';
}
