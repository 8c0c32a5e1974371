import type { Settings } from '../../contract/settings';

type Preference = Settings['store_info']['allowed_comm_prefs'][number];

/** The ways of contact that the store offers: text only if texting is enabled (docs/behaviour/addresses.md#ways-to-be-told). */
export const offeredPreferences = ({ store_info }: Settings): Preference[] =>
	store_info.allowed_comm_prefs.filter((preference) => preference !== 'text' || store_info.texting_enabled);

/**
 * Chooses how to contact a customer: as they prefer if the store offers that, otherwise by phone
 * (docs/behaviour/addresses.md#ways-to-be-told). A customer without a preference gets e-mail, if the store offers that.
 */
export function usablePreference(wish: string | undefined, settings: Settings): Preference {
	const offered = offeredPreferences(settings);
	const preferred = offered.find((preference) => preference === wish);
	if (preferred) return preferred;
	return !wish && offered.includes('email') ? 'email' : 'phone';
}
