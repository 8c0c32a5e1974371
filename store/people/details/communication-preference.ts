import type { Settings } from '../../contract/settings';

type Preference = Settings['store_info']['allowed_comm_prefs'][number];

/**
 * Returns the contact methods that the store offers. 'text' needs texting enabled (docs/behaviour/addresses.md#ways-to-be-told).
 */
export const offeredPreferences = ({ store_info }: Settings): Preference[] =>
	store_info.allowed_comm_prefs.filter((preference) => preference !== 'text' || store_info.texting_enabled);

/**
 * Returns how to contact a customer: by their preferred method if the store offers it, otherwise by phone
 * (docs/behaviour/addresses.md#ways-to-be-told). A customer without a preference gets e-mail, if the store offers it.
 */
export function usablePreference(wish: string | undefined, settings: Settings): Preference {
	const offered = offeredPreferences(settings);
	const preferred = offered.find((preference) => preference === wish);
	if (preferred) return preferred;
	return !wish && offered.includes('email') ? 'email' : 'phone';
}
