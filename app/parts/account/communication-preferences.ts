import type { CommunicationPreference } from '~store/contract/communication-preferences';
import type { StoreSettings } from '~store/contract/webstore';

/**
 * Returns the ways of contact that customers may choose from. Text messages are included only if the store's settings enable
 * text messages (docs/behaviour/addresses.md#ways-to-be-told).
 */
export const offeredPreferences = ({
	allowed_comm_prefs,
	texting_enabled,
}: StoreSettings['store_info']): CommunicationPreference[] =>
	allowed_comm_prefs.filter((preference) => preference !== 'text' || texting_enabled);
