import type { StoreSettings } from '~store/contract/webstore';

/** A way to contact a customer. */
export type CommunicationPreference = StoreSettings['store_info']['allowed_comm_prefs'][number];

export const preferenceLabels: Record<CommunicationPreference, string> = {
	email: 'E-mail',
	phone: 'Phone',
	text: 'Text message',
};

/**
 * Returns the ways of contact that customers may choose from. Text messages are included only if the store's settings enable
 * text messages (docs/behaviour/addresses.md#ways-to-be-told).
 */
export const offeredPreferences = ({
	allowed_comm_prefs,
	texting_enabled,
}: StoreSettings['store_info']): CommunicationPreference[] =>
	allowed_comm_prefs.filter((preference) => preference !== 'text' || texting_enabled);
