import { expect, it } from 'vitest';
import { copiesPath, readCopiesQuery } from '../../../desk/parts/orders/copies-query';

it('identifies the copies of a line by their address', () => {
	const sold = { item: 38, from: 'to_pick', location: 1, substitution: null, part: null, change: 'cancel' } as const;
	const instead = { ...sold, substitution: 2 };
	expect(copiesPath('1001', instead)).not.toBe(copiesPath('1001', sold));
	for (const query of [sold, instead]) {
		const { searchParams } = new URL(copiesPath('1001', query), 'https://desk.example.org');
		expect(readCopiesQuery(searchParams)).toEqual(query);
	}
});
