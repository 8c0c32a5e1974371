import { describe, expect, it } from 'vitest';
import { errorsOf } from '~/forms/failed-form.server';
import { StoreError } from '~/store-api/store-error';

describe('a refusal of the store', () => {
	it('appears in full beside its field, even if it names the field', () => {
		const words = 'You do not need to type ARMFUL. The code applies automatically when your order qualifies.';
		expect(errorsOf(new StoreError({ error: words, field: 'code' }, 409))).toEqual({ fieldErrors: { code: [words] } });
	});

	it('appears beside the fields it names, and above the form for fields that are missing there', () => {
		const fields = { name: 'Who is it?', city: 'Where is it?' };
		const error = new StoreError({ error: 'Who is it? Where is it?', field: 'name', fields }, 400);
		const nameOf = (field: string) => (field === 'name' ? 'full_name' : null);
		expect(errorsOf(error, { nameOf })).toEqual({
			formErrors: ['Where is it?'],
			fieldErrors: { full_name: ['Who is it?'] },
		});
	});
});
