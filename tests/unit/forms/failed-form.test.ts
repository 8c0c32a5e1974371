import { describe, expect, it } from 'vitest';
import { errorsOf } from '~/forms/failed-form.server';
import { StoreError } from '~/store-api/store-error';

describe('a refusal of the store', () => {
	it('stands whole beside its field, though its words name the field', () => {
		const words = 'ARMFUL needs no code: it is taken off by itself wherever it applies.';
		expect(errorsOf(new StoreError(words, 422, 'code'))).toEqual({ fieldErrors: { code: [words] } });
	});

	it('stands beside each of the fields that it names, and over a form that has none of them', () => {
		const error = new StoreError({ name: 'Who is it?', city: 'Where is it?' }, 422, 'name');
		const nameOf = (field: string) => (field === 'name' ? 'full_name' : null);
		expect(errorsOf(error, { nameOf })).toEqual({
			formErrors: ['Where is it?'],
			fieldErrors: { full_name: ['Who is it?'] },
		});
	});
});
