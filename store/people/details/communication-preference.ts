import type { Settings } from '../../contract/settings';

type Preference = Settings['store_info']['allowed_comm_prefs'][number];

/**
 * Returns the ways in which the store can contact a customer. 'text' is included only if texting is enabled
 * (docs/behaviour/addresses.md#ways-to-be-told).
 */
export const offeredPreferences = ({ store_info }: Settings): Preference[] =>
	store_info.allowed_comm_prefs.filter((preference) => preference !== 'text' || store_info.texting_enabled);

/**
 * Returns the way in which the store contacts a customer: the preferred way if the store offers it, otherwise 'phone'
 * (docs/behaviour/addresses.md#ways-to-be-told). A customer without a preference is contacted by e-mail, if the store offers
 * e-mail.
 */
export function usablePreference(wish: string | undefined, settings: Settings): Preference {
	const offered = offeredPreferences(settings);
	const preferred = offered.find((preference) => preference === wish);
	if (preferred) return preferred;
	return !wish && offered.includes('email') ? 'email' : 'phone';
}
