import type { StoreSettings } from './webstore';

/** A way to contact a customer. */
export type CommunicationPreference = StoreSettings['store_info']['allowed_comm_prefs'][number];

export const preferenceLabels: Record<CommunicationPreference, string> = {
	email: 'E-mail',
	phone: 'Phone',
	text: 'Text message',
};

/** Returns the words for the way in which a customer prefers to be contacted. Older orders may have other values. */
export const preferenceInWords = (preference: string): string =>
	preferenceLabels[preference as CommunicationPreference] ?? preference;
