import { expect, it } from 'vitest';
import { copiesTitle } from '../../../desk/parts/orders/copy-words';

const substitute = { id: 7, title: 'Emma', eisbn: '', binding: '', availability: [] };
const line = { title: 'Persuasion' };

it.each([
	['to_pick', null, 'Persuasion'],
	['to_pick', { ...substitute, condition_text: '' }, 'Emma'],
	['to_pick', { ...substitute, condition_text: 'Used, good. Jacket torn' }, 'Emma (used, good. Jacket torn)'],
	['substituted', { ...substitute, condition_text: 'Used, good' }, 'Persuasion'],
] as const)('names copies that are %s and have the substitute %j', (state, one, title) => {
	expect(copiesTitle(line, { state, substitute: one && { ...one, availability: [] } })).toBe(title);
});
