import { Parser } from 'htmlparser2';
import { decodeText } from '../feeds/encoding';
import { HtmlRows } from './html-rows';
import type { ListRow } from './list-row';
import { Unreadable } from './unreadable';

const unseenTable = new Set(['style', 'template', 'svg', 'noscript']);
/** The inline elements of HTML. Every element that is not an inline element ends the text line before it. */
const inline =
	/^(?:a|abbr|b|bdi|bdo|cite|code|data|em|font|i|img|input|label|mark|meta|option|q|s|select|small|span|strong|sub|sup|time|u|var|wbr)$/;
/** The elements that contain table rows and cells, in web pages and in the XML files that spreadsheet programs write. */
const rowPattern = /^(?:tr|row)$/;
const cellPattern = /^(?:td|th|cell)$/;
const isbnAttribute = /^(?:data-)?(?:e?isbn|ean|gtin)(?:-?1[03])?$/;
/** Matches an ISBN in the data of a web page's script, for example `isbn: "978…"`. */
const inScriptPattern = /\b(?:e?isbn|ean|gtin)(?:[-_]?1[03])?["']?\s*[:=]\s*["']\s*([\dX][\dX\s-]{8,20})/gi;
/**
 * The number of characters of a script that are searched at a time. The next piece of the script begins with the end of the
 * previous piece, unless an ISBN was found there.
 */
const scriptPiece = 64 * 1024;
const scriptOverlap = 60;
const deepest = 5000;

/**
 * Reads the books of a web page: from the rows of its tables, the lines of its text, and the values that its scripts call an
 * ISBN. The page is read as a stream, and the rows are numbered in order.
 */
export async function* readHtml(source: AsyncIterable<Uint8Array>): AsyncGenerator<ListRow[], void, undefined> {
	const rows = new HtmlRows();
	const parser = parserInto(rows);
	for await (const text of decodeText(source, 'text')) {
		parser.write(text);
		yield rows.take();
	}
	parser.end();
	rows.end();
	yield rows.take();
}

function parserInto(rows: HtmlRows): Parser {
	let depth = 0;
	let unseen = 0;
	/**
	 * Whether the parser is inside an option of a selection list that is not selected. Only the text of selected options is read.
	 */
	let unchosen = false;
	let preformatted = 0;
	let inScript = false;
	let script = '';

	function lookThroughScript(): void {
		let end = 0;
		for (const { 0: whole, 1: isbn = '', index } of script.matchAll(inScriptPattern)) {
			end = index + whole.length;
			rows.line(isbn);
		}
		script = script.slice(Math.max(end, script.length - scriptOverlap));
	}

	function say(text: string): void {
		const lines = preformatted > 0 ? text.split('\n') : [text.replace(/\s+/g, ' ')];
		for (const [index, line] of lines.entries()) {
			if (index > 0) rows.part();
			rows.say(line);
		}
	}

	function sayAttributes(name: string, attributes: Record<string, string>): void {
		for (const [attribute, value] of Object.entries(attributes)) {
			if (isbnAttribute.test(attribute)) rows.say(` ${value} `);
		}
		if (/^(?:isbn|gtin13)$/i.test(attributes.itemprop ?? '')) rows.say(` ${attributes.content ?? ''} `);
		// A saved cart page has its quantities in input fields, so the values of input fields are read.
		if (name === 'input' && /^(?:|text|number|tel)$/.test(attributes.type ?? ''))
			rows.say(` ${attributes.value ?? ''} `);
	}

	return new Parser({
		onopentag(tag, attributes) {
			const name = localName(tag);
			// The parser's work at each tag grows with the number of elements that are open at that tag.
			if (++depth > deepest) throw new Unreadable('damaged');
			if (name === 'script') inScript = true;
			else if (unseenTable.has(name)) unseen += 1;
			else if (name === 'option') unchosen = !('selected' in attributes);
			else if (name === 'table') rows.beginTable();
			else if (rowPattern.test(name)) rows.endRow();
			// A spreadsheet cell with an ISBN may show only 9.78E+12. In this case, the attribute `x:num` has the exact value.
			else if (cellPattern.test(name)) rows.beginCell(attributes['x:num']);
			else if (!inline.test(name)) rows.part();
			if (name === 'pre') preformatted += 1;
			sayAttributes(name, attributes);
		},
		onclosetag(tag) {
			const name = localName(tag);
			depth -= 1;
			if (name === 'script') {
				lookThroughScript();
				script = '';
				inScript = false;
			} else if (unseenTable.has(name)) unseen = Math.max(0, unseen - 1);
			else if (name === 'option') unchosen = false;
			else if (name === 'table') rows.endTable();
			else if (rowPattern.test(name)) rows.endRow();
			else if (cellPattern.test(name)) rows.endCell();
			else if (!inline.test(name)) rows.part();
			if (name === 'pre') preformatted = Math.max(0, preformatted - 1);
		},
		ontext(text) {
			if (inScript) script += text;
			else if (unseen === 0 && !unchosen) say(text);
			if (script.length > scriptPiece) lookThroughScript();
		},
	});
}

const localName = (tag: string): string => tag.slice(tag.indexOf(':') + 1);
