import { callOverHttp } from '../app/store-api/http.server';
import type { Client } from '../store/contract/call';
import { shopAddress } from '../store/contract/shop-address';
import type { StoreSettings } from '../store/contract/webstore';

const nobody: Client = { uuid: '', session_id: '', log_url: '', store_id: '', ip: '' };

/**
 * Returns the shop's own address (URL) from the settings of a store on another machine.
 * @throws {Error} if the store does not answer
 */
export async function addressApart(storeApiUrl: string): Promise<string> {
	const { status, body } = await callOverHttp(storeApiUrl, 'store/getSettings', {}, nobody);
	if (status !== 200) throw new Error(`The store answered ${status}.`);
	return shopAddress(body as StoreSettings);
}

/** The shop's own address (URL), as last looked up. */
export interface OwnAddress {
	/**
	 * Returns the known address of the shop immediately. If the address is too old, starts another look-up without delaying the
	 * request.
	 */
	current(): URL;
	/** Looks up the shop's address now. Never throws an error: if the look-up fails, the known address stays. */
	look(): Promise<void>;
}

/**
 * Caches the shop's address in memory, so that no request waits for a look-up.
 * @param find returns the shop's address in the settings
 * @param freshFor the number of milliseconds after which the shop's address is looked up again
 */
export function openOwnAddress(find: () => Promise<string>, usual: string, freshFor: number): OwnAddress {
	let known = new URL(usual);
	let lookedAt = Number.NEGATIVE_INFINITY;
	const look = async () => {
		lookedAt = performance.now();
		try {
			known = new URL(await find());
		} catch {
			// Keeps the known address of the shop. The next look-up tries again.
		}
	};
	return {
		look,
		current() {
			if (performance.now() - lookedAt >= freshFor) void look();
			return known;
		},
	};
}
