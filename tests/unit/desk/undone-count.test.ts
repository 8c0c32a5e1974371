import { expect, it } from 'vitest';
import { undoneWords } from '../../../desk/parts/count-words';

const titles = (count: number) =>
	Array.from({ length: count }, (_, at) => ({ title: `Tide ${at + 1}`, condition_text: 'New' }));

const undone = 'Stock count undone. Copies sold since the count stay sold.';

it('says that a count was undone completely', () => {
	expect(undoneWords({ kept: [], fewer: [] })).toEqual({ kind: 'success', text: undone });
});

it('names the first of many titles that keep their stock', () => {
	const words = `${undone} These titles were counted again since and keep the later count:`;
	expect(undoneWords({ kept: titles(2), fewer: [] })).toEqual({
		kind: 'notice',
		text: `${words} Tide 1 (New); Tide 2 (New).`,
	});
	expect(undoneWords({ kept: titles(7), fewer: [] }).text).toMatch(/; Tide 5 \(New\); and 2 more titles\.$/);
});

it('names the titles of which fewer copies are left than the count had added', () => {
	expect(undoneWords({ kept: [], fewer: titles(1) })).toEqual({
		kind: 'notice',
		text: `${undone} Check these titles, which have fewer copies left than the count had added: Tide 1 (New).`,
	});
});
