import { expect, it } from 'vitest';
import type { UndoneCount } from '~store/contract/desk-counting';
import { undoneSaid } from '../../../desk/parts/count-words';

const said = (titles: number) =>
	undoneSaid({
		kept: Array.from({ length: titles }, (_, at) => ({ title: `Tide ${at + 1}`, condition_text: 'New' })),
	} as unknown as UndoneCount);

it('says that a count was undone whole', () => {
	expect(said(0)).toEqual({ kind: 'success', text: 'Count undone. Sales made since stay sold.' });
});

it('names the titles that keep their stock, the first of many', () => {
	const words = 'Count undone. Sales made since stay sold. Counted again since, and left as counted then:';
	expect(said(2)).toEqual({ kind: 'notice', text: `${words} Tide 1 (New); Tide 2 (New).` });
	expect(said(7).text).toMatch(/; Tide 5 \(New\); and 2 more titles\.$/);
});
