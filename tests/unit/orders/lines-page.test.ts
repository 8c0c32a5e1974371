import { expect, it } from 'vitest';
import { pageOfLines } from '~/ui/lines-page';

const lines = Array.from({ length: 450 }, (_, at) => at + 1);
const asked = (query: string) => new Request(`https://shop.example/desk/orders/1001${query}`);

it('shows the first lines when the address names no page', () => {
	const { lines: shown, linesPage } = pageOfLines(lines, asked(''));
	expect([shown.length, shown[0]]).toEqual([200, 1]);
	expect(linesPage).toEqual({ page: 1, last: 3, from: 1, to: 200, of: 450 });
});

it('shows the rest on the last page, also for a higher page number', () => {
	for (const query of ['?page=3', '?page=9999']) {
		const { lines: shown, linesPage } = pageOfLines(lines, asked(query));
		expect([shown.length, shown[0]]).toEqual([50, 401]);
		expect(linesPage).toEqual({ page: 3, last: 3, from: 401, to: 450, of: 450 });
	}
});

it.each(['?page=0', '?page=-1', '?page=1e3', '?page=two'])('treats %s as the first page', (query) => {
	expect(pageOfLines(lines, asked(query)).linesPage.page).toBe(1);
});

it('has one page for no lines and for a full page', () => {
	expect(pageOfLines([], asked('?page=2')).linesPage).toEqual({ page: 1, last: 1, from: 1, to: 0, of: 0 });
	expect(pageOfLines(lines, asked(''), 450).linesPage.last).toBe(1);
});
