import fc from 'fast-check';
import { withCheckDigit } from '~store/contract/isbn';

/** A text that names books, as people write them, and its ISBNs in their order. */
export interface WrittenList {
	text: string;
	eisbns: string[];
}

/** A line with one ISBN; prose has none. */
interface Line {
	text: string;
	eisbns: string[];
}

const prose = fc
	.constantFrom(
		'',
		'Dear bookseller,',
		'Please check every ISBN above before you order.',
		'Required reading (the ISBN is that of the paperback)',
		'ISBN numbers are given where we know them, quantities follow.',
		'Week 3, 12 October: read chapters 1-4',
		'Call 604 555 0199 with questions; budget code 40-2231.',
		'We need 2 copies of each, by September',
		'List of ISBNs:',
		'Thank you!',
		'“Further reading”',
		'Total: 14 books, $212.50',
	)
	.map((text): Line => ({ text, eisbns: [] }));

const title = fc.constantFrom(
	'A Heron in the Reeds',
	'Catch 22',
	'"A Kettle", and other stories',
	'Lanterns; or, the Night',
	'1984',
);

const thirteen = (eisbn: string) => [
	eisbn,
	`${eisbn.slice(0, 3)}-${eisbn.slice(3, 4)}-${eisbn.slice(4, 7)}-${eisbn.slice(7, 12)}-${eisbn.slice(12)}`,
	`${eisbn.slice(0, 3)} ${eisbn.slice(3, 4)} ${eisbn.slice(4, 7)} ${eisbn.slice(7, 12)} ${eisbn.slice(12)}`,
	`ISBN ${eisbn}`,
	`ISBN-13: ${eisbn.slice(0, 3)}-${eisbn.slice(3)}`,
];

const line = (book: fc.Arbitrary<string>, write: (isbn: string, title: string, copies: number) => string) =>
	fc
		.tuple(
			book.chain((eisbn) => fc.constantFrom(...thirteen(eisbn).map((written) => ({ eisbn, written })))),
			title,
			fc.integer({ min: 1, max: 40 }),
		)
		.map(([{ eisbn, written }, name, copies]): Line => ({ text: write(written, name, copies), eisbns: [eisbn] }));

const entry = (book: fc.Arbitrary<string>) =>
	fc.oneof(
		line(book, (isbn, name) => `Quill, Ada. ${name} (Reed Press, 2019). ${isbn}.`),
		line(book, (isbn, name) => `${name}, ${isbn}, $12.99`),
		line(book, (isbn, name) => `* ${isbn} - ${name}`),
	);

const order = (book: fc.Arbitrary<string>) =>
	fc.oneof(
		line(book, (isbn, _, copies) => `${isbn} ${copies}`),
		line(book, (isbn, _, copies) => `${isbn},${copies}`),
		line(book, (isbn, _, copies) => `${isbn};${copies}`),
		line(book, (isbn, _, copies) => `${copies} x ${isbn}`),
		line(book, (isbn) => isbn),
	);

const together = (lines: Line[]): WrittenList => ({
	text: lines.map(({ text }) => text).join('\r\n'),
	eisbns: lines.flatMap(({ eisbns }) => eisbns),
});

const quoted = (cell: string, delimiter: string): string =>
	cell.includes(delimiter) || cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell;

/** A table with headings, with words above and below it. */
const table = (book: fc.Arbitrary<string>) =>
	fc
		.record({
			above: fc.array(prose, { maxLength: 2 }),
			below: fc.array(prose, { maxLength: 2 }),
			delimiter: fc.constantFrom(',', '\t', ';'),
			headings: fc.constantFrom(['ISBN', 'Title', 'Qty'], ['Title', 'ISBN-13', 'Copies'], ['Quantity', 'ISBN']),
			rows: fc.array(
				fc.tuple(
					book.chain((eisbn) => fc.constantFrom(...thirteen(eisbn).map((written) => ({ eisbn, written })))),
					title,
					fc.integer({ min: 1, max: 40 }),
				),
				{ minLength: 1, maxLength: 8 },
			),
		})
		.map(({ above, below, delimiter, headings, rows }) => {
			const lines = rows.map(([{ eisbn, written }, name, copies]): Line => {
				const cells = headings.map((heading) =>
					/isbn/i.test(heading) ? written : heading === 'Title' ? name : `${copies}`,
				);
				return { text: cells.map((cell) => quoted(cell, delimiter)).join(delimiter), eisbns: [eisbn] };
			});
			return together([...above, { text: headings.join(delimiter), eisbns: [] }, ...lines, ...below]);
		});

const lines = (some: fc.Arbitrary<Line>) =>
	fc.array(fc.oneof({ weight: 3, arbitrary: some }, { weight: 1, arbitrary: prose }), { minLength: 1, maxLength: 12 });

/** Generates syllabuses, orders by mail, and tables, of these books. */
export const writtenLists = (book: fc.Arbitrary<string>): fc.Arbitrary<WrittenList> =>
	fc.oneof(lines(entry(book)).map(together), lines(order(book)).map(together), table(book));

/** Any ISBN-13 that a book may have. */
export const anyEisbn = fc
	.tuple(fc.constantFrom('978', '9798'), fc.integer({ min: 0, max: 999_999_999 }))
	.map(([prefix, number]) => withCheckDigit((prefix + String(number).padStart(9, '0')).slice(0, 12)));
