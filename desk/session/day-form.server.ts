import { data } from '@remix-run/node';
import { StoreError } from '~/store-api/store-error';
import type { DayEnd } from '~store/contract/desk-money';
import type { Desk } from './open-desk.server';

/** Reads the days and the location from the address, for a call to the store. */
export function dayAsked(search: URLSearchParams): Record<string, string> {
	const said = (name: string) => (search.get(name) ?? '').trim();
	const asked: Record<string, string> = {};
	for (const name of ['from', 'to', 'location_id']) if (said(name) !== '') asked[name] = said(name);
	return asked;
}

/** Returns the day's end for the days in the address, or the reason why it cannot be shown. */
export async function readDay(
	desk: Desk,
	search: URLSearchParams,
): Promise<{ day: DayEnd | null; problem: { words: string; field: string } | null }> {
	try {
		return { day: await desk.call('desk-money/getDay', dayAsked(search)), problem: null };
	} catch (error) {
		if (!(error instanceof StoreError)) throw error;
		if (error.status === 403) throw data({ error: error.message }, { status: 403 });
		const field = error.field === 'from' || error.field === 'to' ? error.field : '';
		return { day: null, problem: { words: error.message, field } };
	}
}
