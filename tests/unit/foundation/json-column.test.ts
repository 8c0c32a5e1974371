import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readJsonColumn } from '../../../store/foundation/database/json-column';

const at = { table: 'reports', column: 'request', id: 'r-7' };
const request = z.record(z.string());

describe('A column that holds JSON', () => {
	it('is read by its schema', () => {
		expect(readJsonColumn(request, '{"list":"12"}', at)).toEqual({ list: '12' });
	});

	it.each(['{"list":12}', '["12"]', '{"list":"12"', 'null', ''])(
		'is refused with the name of its row, but not its content: %s',
		(text) => {
			expect(() => readJsonColumn(request, text, at)).toThrow(/^reports\.request of row r-7 cannot be read: [^\d]*$/);
		},
	);
});
