import { expect, it } from 'vitest';
import { isStalePlan, StatementNames } from '~store/foundation/database/prepared-statements';

it('names a repeated statement', () => {
	const names = new StatementNames();
	expect(names.of('select 1')).toBeUndefined();
	const name = names.of('select 1');
	expect(name).toMatch(/^\w+$/);
	expect(names.of('select 1')).toBe(name);
	names.of('select 2');
	expect(names.of('select 2')).not.toBe(name);
});

it('names only statements on rows, and none with a list of values', () => {
	const names = new StatementNames();
	for (const text of [
		'begin',
		'set local lock_timeout = 1',
		'lock table orders',
		'insert into some values ($99, $100)',
	]) {
		expect([names.of(text), names.of(text)]).toEqual([undefined, undefined]);
	}
});

it('gives a limited number of names', () => {
	const names = new StatementNames();
	const given = new Set<string>();
	for (let count = 0; count < 1000; count++) {
		names.of(`select ${count}`);
		const name = names.of(`select ${count}`);
		if (name) given.add(name);
	}
	expect(given.size).toBe(300);
	expect(names.of('select 0')).toBeDefined();
});

it('gives new names after it is renewed', () => {
	const names = new StatementNames();
	names.of('select 1');
	const before = names.of('select 1');
	names.renew('shop_9_0');
	expect(names.of('select 1')).toBe(before);
	names.renew(before);
	expect(names.of('select 1')).toBeDefined();
	expect(names.of('select 1')).not.toBe(before);
});

it('recognises a stale plan in any language', () => {
	const stale = Object.assign(new Error('le plan en cache ne doit pas modifier le type en résultat'), {
		routine: 'RevalidateCachedQuery',
	});
	expect([isStalePlan(stale), isStalePlan(new Error('cached plan')), isStalePlan(null)]).toEqual([true, false, false]);
});
