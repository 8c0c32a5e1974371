import { describe, expect, test } from 'vitest';
import { classifyNameOrder, directName, splitNames } from '../../../store/catalogue/feeds/names';

function names(text: string, order: 'direct' | 'inverted' = 'direct'): string[] {
	return splitNames(text, order).map(({ name }) => name);
}

describe('people of one cell', () => {
	test.each([
		['J.K. Rowling/Mary GrandPré', ['J.K. Rowling', 'Mary GrandPré']],
		['J.K. Rowling, Mary GrandPré', ['J.K. Rowling', 'Mary GrandPré']],
		['Homer, Robert Fagles, Bernard Knox', ['Homer', 'Robert Fagles', 'Bernard Knox']],
		['Suzanne Collins', ['Suzanne Collins']],
		['A One; B Two | C', ['A One', 'B Two | C']],
		['A One|B Two', ['A One', 'B Two']],
		['AC/DC', ['AC/DC']],
		['Kai Bird and Martin J. Sherwin', ['Kai Bird', 'Martin J. Sherwin']],
		['Peter Attia with Bill Gifford', ['Peter Attia', 'Bill Gifford']],
		['Simon and Schuster', ['Simon and Schuster']],
		['Department of Health and Human Services', ['Department of Health and Human Services']],
		['Martin Luther King, Jr., Ada Lovelace', ['Martin Luther King Jr.', 'Ada Lovelace']],
		['Ada One, Bo Two, and Cy Three', ['Ada One', 'Bo Two', 'Cy Three']],
		['J.M.     Clarke', ['J.M. Clarke']],
		['Ada One; Ada One', ['Ada One']],
		['', []],
	])('%s', (text, expected) => {
		expect(names(text)).toEqual(expected);
	});

	test("reads a table that writes 'Last, First'", () => {
		expect(names('Clarke, J.M.', 'inverted')).toEqual(['J.M. Clarke']);
		expect(names('King, Stephen; Straub, Peter', 'inverted')).toEqual(['Stephen King', 'Peter Straub']);
		expect(names('King, Stephen, Straub, Peter', 'inverted')).toEqual(['Stephen King', 'Peter Straub']);
		expect(names('King, Stephen and Straub, Peter', 'inverted')).toEqual(['Stephen King', 'Peter Straub']);
		expect(names('King, Martin Luther, Jr.', 'inverted')).toEqual(['Martin Luther King Jr.']);
		expect(names('The Onion', 'inverted')).toEqual(['The Onion']);
	});

	test.each([
		['Okafor, Adaeze; Lindqvist, Per', ['Adaeze Okafor', 'Per Lindqvist']],
		['de la Roche, Marguerite; Le Roux, Jean-Luc; UNESCO', ['Marguerite de la Roche', 'Jean-Luc Le Roux', 'UNESCO']],
		['Okafor, Adaeze/Lindqvist, Per', ['Adaeze Okafor', 'Per Lindqvist']],
		['Okafor, Adaeze & Lindqvist, Per', ['Adaeze Okafor', 'Per Lindqvist']],
		['Adaeze Okafor/Per Lindqvist', ['Adaeze Okafor', 'Per Lindqvist']],
		['Adaeze Okafor & Per Lindqvist', ['Adaeze Okafor', 'Per Lindqvist']],
		['Okafor, Adaeze &amp; Lindqvist, Per', ['Adaeze Okafor', 'Per Lindqvist']],
		['Okafor, Adaeze; -', ['Adaeze Okafor']],
		['-', []],
		['—', []],
	])('%s, in a table of either order', (text, expected) => {
		expect(names(text, 'direct')).toEqual(expected);
		expect(names(text, 'inverted')).toEqual(expected);
	});

	test('reads a role beside an inverted name', () => {
		const editors = ['Adaeze Okafor', 'Per Lindqvist'].map((name) => ({ name, role: 'B01' }));
		for (const text of [
			'Okafor, Adaeze (Editor); Lindqvist, Per (Ed.)',
			'Okafor, Adaeze, editor; Lindqvist, Per, ed.',
			'Okafor, Adaeze [Hrsg.]/Lindqvist, Per [Hrsg.]',
		]) {
			expect(splitNames(text, 'direct')).toEqual(editors);
		}
		expect(splitNames('Okafor, Adaeze (Editor)', 'inverted')).toEqual([editors[0]]);
	});

	test('reads roles', () => {
		expect(splitNames('edited by Ada One and Bo Two', 'direct')).toEqual([
			{ name: 'Ada One', role: 'B01' },
			{ name: 'Bo Two', role: 'B01' },
		]);
		expect(splitNames('Ada One; Bo Two (Illustrator); Cy Three (ghost)', 'direct')).toEqual([
			{ name: 'Ada One', role: 'A01' },
			{ name: 'Bo Two', role: 'A12' },
			{ name: 'Cy Three (ghost)', role: 'A01' },
		]);
		expect(splitNames('Ada One', 'direct', 'E07')).toEqual([{ name: 'Ada One', role: 'E07' }]);
	});
});

test('determines the order of names from all cells together', () => {
	expect(classifyNameOrder(['Homer, Robert Fagles', 'Suzanne Collins', 'Harper Lee'])).toBe('direct');
	expect(classifyNameOrder(['Lee, Harper', 'Collins, Suzanne', 'The Onion'])).toBe('inverted');
	expect(classifyNameOrder(['King, Stephen; Straub, Peter'])).toBe('inverted');
	expect(classifyNameOrder(['de la Roche, Marguerite', 'Okafor Lind, Adaeze'])).toBe('inverted');
	expect(classifyNameOrder([])).toBe('direct');
});

test('turns inverted names round', () => {
	expect(directName('Barrett, Robert G')).toBe('Robert G Barrett');
	expect(directName('Melo,Patricia')).toBe('Patricia Melo');
	expect(directName('Morton Kate')).toBe('Morton Kate');
	expect(directName('Roth, Jr.')).toBe('Roth Jr.');
});
