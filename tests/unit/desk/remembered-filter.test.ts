import { describe, expect, it } from 'vitest';
import type { Desk } from '../../../desk/session/open-desk.server';
import { rememberFilter } from '../../../desk/session/remembered-filter.server';

/** Returns what is shown and what is remembered, given what was remembered before. */
async function opened(address: string, known = '', but: string[] = []) {
	const remembered: object[] = [];
	const desk = {
		me: async () => ({ filters: known === '' ? {} : { deliveries: known } }),
		call: async (_name: string, payload: object) => remembered.push(payload),
	} as unknown as Desk;
	const request = new Request(`http://localhost/desk/deliveries${address}`);
	const thrown = await rememberFilter(desk, request, 'deliveries', but).catch((error: unknown) => error as Response);
	return { remembered, to: thrown ? thrown.headers.get('Location') : null };
}

describe('the filter of a list', () => {
	it('is remembered as requested, without the page number', async () => {
		expect(await opened('?state=sent&page=3')).toEqual({
			remembered: [{ list: 'deliveries', query: 'state=sent' }],
			to: null,
		});
		expect(await opened('?state=sent&page=3', 'state=sent')).toEqual({ remembered: [], to: null });
	});

	it('is applied to an address without a query', async () => {
		expect(await opened('', 'state=sent')).toEqual({ remembered: [], to: '/desk/deliveries?state=sent' });
		expect(await opened('')).toEqual({ remembered: [], to: null });
	});

	it('is forgotten when all its fields are empty, but not when the page changes', async () => {
		expect(await opened('?state=', 'state=sent')).toEqual({
			remembered: [{ list: 'deliveries', query: '' }],
			to: null,
		});
		expect(await opened('?page=2', 'state=sent')).toEqual({ remembered: [], to: null });
	});

	it('is remembered without its dates', async () => {
		const days = ['from', 'to'];
		expect((await opened('?from=2026-01-01&to=2026-01-02&location_id=2', '', days)).remembered).toEqual([
			{ list: 'deliveries', query: 'location_id=2' },
		]);
		expect((await opened('?from=2026-01-01', 'location_id=2', days)).remembered).toEqual([]);
	});
});
