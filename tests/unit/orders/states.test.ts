import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { deskThings } from '~store/desk/desk-things';
import { statesPage, things } from '~store/ordering/states-page';

describe('docs/states.md', () => {
	it('shows the tables as they are in the code (else run: npm run -s store -- states > docs/states.md)', () => {
		const page = readFileSync('docs/states.md', 'utf8');
		expect(page, 'The tables have changed. Run: npm run -s store -- states > docs/states.md').toBe(
			statesPage(deskThings),
		);
	});
});

describe.each([...things, ...deskThings])('the table of $title', ({ states, begins, transitions }) => {
	it('leads to every state that nothing begins as', () => {
		const reached = new Set([...begins, ...Object.values(transitions).map(({ to }) => to)]);
		expect([...reached].sort()).toEqual(Object.keys(states).sort());
	});
	it('begins at known states', () => {
		for (const { from } of Object.values(transitions))
			expect(Object.keys(states)).toEqual(expect.arrayContaining([...from]));
	});
});
