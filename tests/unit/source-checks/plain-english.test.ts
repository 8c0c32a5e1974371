import { describe, expect, it } from 'vitest';
import { compareWithBudgets, hitsIn, retiredTerms } from '../../../scripts/lint/plain-english.mjs';

const rulesIn = (file: string, source: string, retired: string[] = []) =>
	hitsIn(file, source, retired).map(({ rule }) => rule);

describe('the rule', () => {
	it.each([
		['subject', 'What the loan desk lends is counted.', 'Counts the books that the loan desk lends.'],
		['subject', 'Of three loans the oldest ends.', 'Of course the oldest loan ends.'],
		['length', `${'The reader borrows a book and '.repeat(6)}goes home.`, 'The reader borrows a book and goes home.'],
		['pronoun', 'Renews those that are late.', 'Renews late loans.'],
		['negative', 'A title that nobody borrowed.', 'A title without loans.'],
		['negative', 'This is no shelf mark.', 'There is no shelf mark.'],
		['agent', 'The reader is told.', 'The library mails the reader.'],
		['unit', 'Seconds.', 'Seconds until the loan ends.'],
		['history', 'Loans used to be longer.', 'Loans end after four weeks.'],
		['trade', 'The book stands in the cellar.', 'The book is in the cellar.'],
	])('%s finds "%s" and allows "%s"', (rule, bad, good) => {
		expect(rulesIn('store/loans.ts', `/** ${bad} */`)).toContain(rule);
		expect(rulesIn('store/loans.ts', `/** ${good} */`)).toEqual([]);
	});

	it('title finds a title that continues another title', () => {
		expect(rulesIn('tests/unit/loans.test.ts', "it('and ends the loan', () => {});")).toEqual(['title']);
		expect(rulesIn('tests/unit/loans.test.ts', "it('ends the loan', () => {});")).toEqual([]);
	});

	it('retired finds a retired term on a screen, and not in other files', () => {
		const source = "const label = 'Send the money back today';";
		expect(rulesIn('desk/loans.tsx', source, ['money back'])).toEqual(['retired: money back']);
		expect(rulesIn('store/loans.ts', source, ['money back'])).toEqual([]);
	});
});

it.each([
	['app/loans.ts', '// The loan ends\n// when nobody renews.', 1],
	['app/loans.ts', "const a = 1;\nconst words = 'Nobody has borrowed this book.';", 2],
	['app/loans.ts', 'const words = `Nobody has borrowed $' + '{title}.`;', 1],
	['app/loans.tsx', 'return (\n\t<p className="a b c">\n\t\tNobody has borrowed this book.\n\t</p>\n);', 3],
	['app/loans.css', '.loan {\n\t/* Nobody has borrowed this book. */\n}', 2],
	['docs/loans.md', '# Loans\n\nA loan ends. Another\nis what nobody knows.', 3],
	['docs/loans.md', '| word | meaning |\n|---|---|\n| loan | a book that nobody returned |', 3],
	['.env.example', 'LOANS=1\n# Nobody has borrowed this book.', 2],
])('reads %s: %j', (file, source, line) => {
	expect(hitsIn(file, source)).toMatchObject([{ file, line, rule: 'negative' }]);
});

it.each([
	['app/loans.ts', "const pattern = /nobody's book is 'here/;"],
	['app/loans.ts', "db.query('select books from shelves where nobody is reading');"],
	['app/loans.ts', 'const kind = "nobody";'],
	['docs/loans.md', '```\nnobody has borrowed this book\n```'],
])('leaves code alone in %s: %j', (file, source) => {
	expect(hitsIn(file, source)).toEqual([]);
});

it('reads the retired terms in the last column of the vocabulary', () => {
	const page =
		'| term | meaning | retired |\n|---|---|---|\n| refund | “money” for a “customer” | “money back”, `payOut` |';
	expect(retiredTerms(page)).toEqual(['money back']);
});

describe('a budget', () => {
	it('allows as many hits as it has, and a few less', () => {
		expect(compareWithBudgets({ app: 20 }, { app: 20 })).toEqual([]);
		expect(compareWithBudgets({ app: 15 }, { app: 20 })).toEqual([]);
	});

	it('refuses more hits', () => {
		const [problem] = compareWithBudgets({ app: 21 }, { app: 20 });
		expect(problem?.advice).toContain('app has 21 sentences to rewrite, its budget is 20');
	});

	it('has to be lowered when many hits are gone', () => {
		const [problem] = compareWithBudgets({ app: 14 }, { app: 20 });
		expect(problem?.advice).toContain('Lower the budget to 14');
	});

	it('is 0 for a new folder', () => {
		expect(compareWithBudgets({ kiosk: 1 }, {})).toHaveLength(1);
	});
});
