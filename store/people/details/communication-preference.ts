import type { Settings } from '../../contract/settings';

type Preference = Settings['store_info']['allowed_comm_prefs'][number];

/**
 * The ways to be told that the store offers: text only where texting is enabled
 * (docs/behaviour/addresses.md#ways-to-be-told).
 */
export const offeredPreferences = ({ store_info }: Settings): Preference[] =>
	store_info.allowed_comm_prefs.filter((preference) => preference !== 'text' || store_info.texting_enabled);

/**
 * Chooses how somebody is told: as they prefer it where the store offers that, otherwise by phone
 * (docs/behaviour/addresses.md#ways-to-be-told). Somebody without a preference is written to, where the store does
 * that.
 */
export function usablePreference(wish: string | undefined, settings: Settings): Preference {
	const offered = offeredPreferences(settings);
	const preferred = offered.find((preference) => preference === wish);
	if (preferred) return preferred;
	return !wish && offered.includes('email') ? 'email' : 'phone';
}
