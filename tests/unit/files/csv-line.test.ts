import { describe, expect, it } from 'vitest';
import { csvFile, csvLine, harmlessCell } from '~store/contract/csv-line';

describe('a cell of a CSV file', () => {
	it.each([
		['=1+1', "'=1+1"],
		['  =1+1', "'  =1+1"],
		['＝1+1', "'＝1+1"],
		['＋1', "'＋1"],
		['－1', "'－1"],
		['＠SUM(A1)', "'＠SUM(A1)"],
		['A;=cmd|x', "A;'=cmd|x"],
		['A; @SUM(A1)', "A;' @SUM(A1)"],
		['A;"=cmd"', 'A;\'"=cmd"'],
		['A\n=1+1', "A\n'=1+1"],
		['A\t=1+1', "A\t'=1+1"],
		['-2+3+cmd', "'-2+3+cmd"],
	])('guards the formula in %j', (cell, safe) => expect(harmlessCell(cell)).toBe(safe));

	it.each(['-12.34', '-3', 'A; B', 'x = y', 'a-b', 'Anne-Marie; Zoé', 'mail@example.ca'])('keeps %j as it is', (cell) =>
		expect(harmlessCell(cell)).toBe(cell),
	);

	it('is quoted when it holds a comma, a quote, a semicolon, a tab or a line end', () => {
		expect(csvLine(['a,b', 'a"b', 'a;b', 'a\tb', 'a\nb', 'a b'])).toBe('"a,b","a""b","a;b","a\tb","a\nb",a b');
	});

	it('starts no formula after a semicolon anywhere in a file', () => {
		const file = csvFile([['Zoé', 'gift;=cmd|x', '"=cmd"', ';;+1']]);
		const cells = file.split(/[;,]/).map((cell) => cell.replace(/^[\s"]*/, ''));
		expect(cells.filter((cell) => /^[=+@＝＋－＠]/.test(cell))).toEqual([]);
	});
});
