import { expect, it } from 'vitest';
import { copyText, soldText } from '~store/catalogue/titles/conditions';
import { withCondition } from '~store/contract/offered-title';

it('names a copy without the full stop of its note, because more words may follow', () => {
	const copy = { price: 600, note: 'Signed by a former owner.' };
	expect(copyText('very_good-2', copy)).toBe('Used, very good (copy 2), $6.00, Signed by a former owner');
	expect(copyText('new', copy)).toBe('New');
	const condition_text = soldText('good', 'Cracked spine.');
	expect(condition_text).toBe('Used, good. Cracked spine.');
	expect(withCondition({ title: 'The Ebb', condition_text })).toBe('The Ebb (used, good. Cracked spine)');
});
