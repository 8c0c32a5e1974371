import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyEisbn, writtenLists } from '../../harness/written-lists';
import { readHere, wanted } from './read';

const heron = '9780000010018';
const kettle = '9780000010025';
const lantern = '9799020989235';

test('takes a line that mentions ISBNs as a heading only above the first ISBN', async () => {
	const sentence = 'Please check every ISBN above before you order.';
	const text = [heron, kettle, heron, kettle, heron, sentence, lantern].join('\n');
	expect((await readHere('list.txt', text)).flatMap(({ eisbns }) => eisbns)).toEqual([
		...[heron, kettle, heron, kettle, heron, lantern],
	]);
});

test('does not take a sentence that mentions ISBNs as a heading', async () => {
	const text = `Hello, please find the ISBN list below, thanks\n${heron} 2\n${kettle} 3\nQuill, A Lantern, ${lantern}\n`;
	expect(wanted(await readHere('list.txt', text))).toEqual([
		[heron, 2],
		[kettle, 3],
		[lantern, null],
	]);
});

test.each(['ISBN,Title,Qty', 'ISBN;Title;Qty'])(
	'finds the headings below a sentence that mentions ISBNs: %s',
	async (headings) => {
		const row = [heron, 'A Heron', '2'].join(headings.charAt(4));
		const text = `ISBN numbers are given where we know them, quantities follow.\n${headings}\n${row}\n`;
		expect(wanted(await readHere('list.txt', text))).toEqual([[heron, 2]]);
	},
);

test.each([
	[`${heron} 2\n${lantern},3\n${kettle} 4\n`],
	[`${heron},2\n${lantern} 3\n${kettle},4\n`],
	[`ISBN qty\n${heron} 2\n${lantern},3\n${kettle}\t4\n`],
	[`ISBN,Qty\n${heron},2\n${lantern} 3\n${kettle},4\n`],
])('reads copies whatever the text between the ISBN and the number: %j', async (text) => {
	expect(wanted(await readHere('list.txt', text))).toEqual([
		[heron, 2],
		[lantern, 3],
		[kettle, 4],
	]);
});

test('reads a book below a table from any part of its line', async () => {
	const text = `Title,ISBN,Qty\nA Heron,${heron},2\nPlease add ${kettle} and ${lantern}\n`;
	expect((await readHere('list.csv', text)).flatMap(({ eisbns }) => eisbns)).toEqual([heron, kettle, lantern]);
});

test('ignores the related ISBNs of a table', async () => {
	const text = `ISBN,Related ISBN\n${heron},${kettle}\n,${lantern}\n`;
	expect((await readHere('list.csv', text)).flatMap(({ eisbns }) => eisbns)).toEqual([heron]);
});

test('never loses or invents a book', async () => {
	await fc.assert(
		fc.asyncProperty(writtenLists(anyEisbn), async ({ text, eisbns }) => {
			fc.pre(eisbns.length > 0);
			expect((await readHere('list.txt', text)).flatMap((row) => row.eisbns)).toEqual(eisbns);
		}),
		{ numRuns: 500 },
	);
});
