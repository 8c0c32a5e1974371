import type { SessionSummary } from '~store/contract/session';
import { environment } from '../environment.server';
import type { StoreApi } from '../store-api/store-api.server';
import { StoreError } from '../store-api/store-error';

/** The data of the account menu for a logged-in customer. */
export interface ShellAccount {
	/** The name of the customer, or of the institution for which they act. */
	name: string;
	/** The accounts to which the customer can switch: the ids of the links; 0 for the customer's own account. */
	others: { id: number; name: string }[];
	/** Whether the shop has an older version of the website. */
	older: boolean;
}

/**
 * Returns the data of the account menu; null for a guest. Asks the store for linked accounts only if the customer may have
 * linked accounts.
 */
export async function shellAccount(api: StoreApi, { user }: SessionSummary): Promise<ShellAccount | null> {
	if (!user) return null;
	const acting = user.corp_id !== null;
	const institutions = acting || !user.is_institution ? await institutionsOf(api) : [];
	return {
		name: user.company && user.is_institution ? user.company : `${user.first_name} ${user.last_name}`.trim(),
		others: [
			...(acting ? [{ id: 0, name: 'Your own account' }] : []),
			...institutions.filter(({ id }) => id !== user.corp_id),
		],
		older: environment.LEGACY_SITE_URL !== undefined,
	};
}

async function institutionsOf(api: StoreApi): Promise<{ id: number; name: string }[]> {
	try {
		const { rows } = await api.call('account/getAvailableCorps', {});
		return rows.filter(({ pending }) => !pending).map(({ id, name }) => ({ id, name }));
	} catch (error) {
		// If the store refuses, shows the menu without linked accounts, rather than an error page.
		if (error instanceof StoreError && error.status < 500) return [];
		throw error;
	}
}
