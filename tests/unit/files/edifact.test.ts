import { expect, test } from 'vitest';
import { readEdifact } from '~store/catalogue/list-files/edifact-lines';
import { readContent, readHere } from './read';

const segments = [
	"UNB+UNOC:3+5013546000000+9012345000000+261120:0915+7++ORDERS'",
	"UNH+1+ORDERS:D:96A:UN:EAN002'",
	"BGM+220+PO-2026-77+9'",
	"LIN+1++9780000010018:EN'",
	"PIA+5+0000010014:IB'",
	"IMD+L+009+:::Quill?, Ada'",
	"IMD+L+050+:::Le héron?: l?'été'",
	"QTY+21:3'",
	"GIR+001+MAIN:LLO+2027:LST'",
	"PRI+AAE:19.95'",
	"LIN+2++9780000010025:EN'",
	"IMD+L+050+:::Tide tables 2027'",
	"QTY+21:12'",
	"LIN+3++9780000010032:EN'",
	"IMD+L+050+:::No number 21'",
	"LIN+4'",
	"PIA+5+978000001004X:IB'",
	"QTY+21:many'",
	"UNS+S'",
	"CNT+2:4'",
	"UNT+20+1'",
	"UNZ+1+7'",
];
const lines = [
	{ line: 1, eisbns: ['9780000010018'], qty: 3, title: 'Le héron: l’été'.replace('’', "'"), wrong: {} },
	{ line: 2, eisbns: ['9780000010025'], qty: 12, title: 'Tide tables 2027', wrong: {} },
	{ line: 3, eisbns: ['9780000010032'], qty: null, title: 'No number 21', wrong: {} },
	{
		line: 4,
		eisbns: [],
		qty: null,
		wrong: { isbn: expect.any(String), qty: '“many” is not a whole number of copies' },
	},
];

test.each([
	['in one line', segments.join('')],
	['a segment a line', segments.join('\n')],
	['with CRLF, and UNA before', `UNA:+.? '\r\n${segments.join('\r\n')}\r\n`],
	[
		'with separators of its own',
		`UNA|*.! ~${segments
			.join('')
			.replaceAll('?', '!')
			.replaceAll(':', '|')
			.replaceAll('+', '*')
			.replaceAll(/(?<!!)'/g, '~')
			.replaceAll("!'", "'")
			.replaceAll('!|', ':')}`,
	],
	[
		'with signs that mean something in patterns',
		`UNA^|,\\ ~${segments
			.join('')
			.replaceAll(/(\?.)|[+:']/g, (sign, released) =>
				released ? `\\${released[1]}` : ({ '+': '|', ':': '^' }[sign] ?? '~'),
			)}`,
	],
	['without an interchange header', segments.slice(1, -1).join('')],
	['in Latin-1', Buffer.from(segments.join(''), 'latin1')],
])('reads the lines of an order of a library, %s', async (_how, content) => {
	expect(await readHere('order.edi', content)).toMatchObject(lines);
});

test('uses the reference as the purchase order, or else the document number', async () => {
	const numbersOf = async (...messages: string[]) => {
		async function* whole() {
			yield messages.join('');
		}
		const numbers: string[] = [];
		for await (const _ of readEdifact(whole(), (number) => numbers.push(number)));
		return numbers;
	};
	const message = (kind: string, head: string) =>
		`UNH+1+${kind}:D:96A:UN:EAN002'${head}LIN+1++9780000010018:EN'RFF+ON:OF-A-LINE'QTY+21:5'UNT+5+1'`;
	expect(await numbersOf(segments.join(''))).toEqual(['PO-2026-77']);
	expect(await numbersOf(message('QUOTES', "BGM+31+Q7+9'RFF+ON:4500012345'"))).toEqual(['4500012345']);
	expect(await numbersOf(message('ORDERS', "BGM+220+A1+9'"), message('ORDERS', "BGM+220+A2+9'"))).toEqual(['A1', 'A2']);
	expect(await numbersOf(message('ORDERS', ''))).toEqual([]);
	await expect(numbersOf(message('INVOIC', "BGM+380+4711+9'"))).rejects.toMatchObject({ reason: 'edifact' });
});

test('accepts the plain number of a quote and letters of any script', async () => {
	const quote = [
		"UNB+UNOW:4+1+2+261120:0915+7++QUOTES'UNH+1+QUOTES:D:96A:UN:EAN002'BGM+31+Q7+9'",
		"LIN+1++9780000010018:EN'IMD+L+050+:::源氏物語'QTY+1:2'QTY+66:9'UNT+5+1'UNZ+1+7'",
	];
	const read = await readContent('order.edi', quote.join('\n'));
	expect(read.error).toBeUndefined();
	expect(read.rows).toMatchObject([{ eisbns: ['9780000010018'], qty: 2, title: '源氏物語' }]);
});

test('refuses messages other than orders, reports lines with two quantities and skips deleted lines', async () => {
	const order = (kind: string, ...more: string[]) =>
		`UNH+1+${kind}:D:96A:UN:EAN002'LIN+1++9780000010018:EN'QTY+21:5'${more.join('')}UNT+4+1'`;
	for (const kind of ['INVOIC', 'DESADV', 'PRICAT', 'ORDRSP', 'ORDCHG'])
		await expect(readHere('order.edi', order(kind))).rejects.toMatchObject({ reason: 'edifact' });
	const twice = await readHere('order.edi', order('ORDERS', "QTY+21:6'", "LIN+2+2+9780000010025:EN'QTY+21:9'"));
	expect(twice).toMatchObject([
		{ eisbns: ['9780000010018'], qty: null, wrong: { qty: expect.stringContaining('2 quantities') } },
	]);
});

test.each([1, 2, 3, 7, 50])('reads the same in pieces of %i characters', async (size) => {
	const content = `UNA:+.? '\n${segments.join('\n').replace('Tide tables 2027', "Who was that??'\nIMD+L+050+:::?'?+?:")}`;
	async function* pieces() {
		for (let at = 0; at < content.length; at += size) yield content.slice(at, at + size);
	}
	const rows = [];
	for await (const some of readEdifact(pieces())) rows.push(...some);
	expect(rows).toMatchObject([lines[0], { ...lines[1], title: "Who was that?'+:" }, lines[2], lines[3]]);
});

test('refuses a segment of a million components', async () => {
	const content = `UNB+UNOC:3+1+2'LIN+1++${'9:'.repeat(500_000)}'`;
	await expect(readHere('order.edi', content)).rejects.toMatchObject({ reason: 'damaged' });
});

test('refuses an order that breaks off, and one without lines', async () => {
	await expect(readHere('order.edi', `${segments.slice(0, 5).join('')}QTY+21`)).rejects.toMatchObject({
		reason: 'damaged',
	});
	for (const length of [3, 8, 20, 21])
		await expect(readHere('order.edi', segments.slice(0, length).join(''))).rejects.toMatchObject({
			reason: 'damaged',
		});
	const empty = "UNH+1+ORDERS:D:96A:UN:EAN002'UNS+S'UNT+3+1'";
	await expect(readHere('order.edi', empty)).rejects.toMatchObject({ reason: 'no isbn' });
});

test.each([
	['uiee', 'UR|12\r\nAA|Quill, Ada\r\nTI|The Lantern\r\nBN|9780000010018\r\n'],
	['homebase', 'BOOK|12\r\nTRAN|A\r\nTNAM|The Lantern\r\nISBN|9780000010018\r\n'],
])('refuses a file of a dealer’s stock by its name, %s', async (reason, content) => {
	await expect(readHere('books.txt', content)).rejects.toMatchObject({ reason });
});

test('joins the parts of a title: one of 35 characters may end in a word', async () => {
	const parts = [
		"IMD+L+050+:::The harbour lights and other storie:s'",
		"IMD+L+050+:::of the sea'",
		"IMD+L+050+:::and tides'",
	];
	const order = [...segments.slice(0, 4), ...parts, ...segments.slice(-4)].join('');
	expect(await readHere('order.edi', order)).toMatchObject([
		{ title: 'The harbour lights and other stories of the sea and tides' },
	]);
});

test('reads quantities with decimals, and letters without a release sign', async () => {
	const order = [...segments.slice(0, 4), "IMD+L+050+:::Is it so? Yes'", "QTY+21:2.000'", ...segments.slice(-4)].join(
		'',
	);
	expect(await readHere('order.edi', `UNA:+.  '${order}`)).toMatchObject([{ qty: 2, title: 'Is it so? Yes' }]);
});
