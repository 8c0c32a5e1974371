import type { StoreSettings } from '~store/contract/webstore';

/** How a customer can be told something. */
export type CommunicationPreference = StoreSettings['store_info']['allowed_comm_prefs'][number];

export const preferenceLabels: Record<CommunicationPreference, string> = {
	email: 'E-mail',
	phone: 'Phone',
	text: 'Text message',
};

/** The ways that the store offers: text only where texting is enabled (docs/behaviour/addresses.md#ways-to-be-told). */
export const offeredPreferences = ({
	allowed_comm_prefs,
	texting_enabled,
}: StoreSettings['store_info']): CommunicationPreference[] =>
	allowed_comm_prefs.filter((preference) => preference !== 'text' || texting_enabled);
