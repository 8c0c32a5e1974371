import { describe, expect, it } from 'vitest';
import { deskThings } from '~store/desk/desk-things';
import { things } from '~store/ordering/states-page';

describe.each([...things, ...deskThings])('the table of $title', ({ states, begins, transitions }) => {
	it('leads to every state that is not a first state', () => {
		const reached = new Set([...begins, ...Object.values(transitions).map(({ to }) => to)]);
		expect([...reached].sort()).toEqual(Object.keys(states).sort());
	});
	it('begins at known states', () => {
		for (const { from } of Object.values(transitions))
			expect(Object.keys(states)).toEqual(expect.arrayContaining([...from]));
	});
});
