import type { Settings } from '~store/contract/settings';

/** How a customer can be told something. */
export type Way = Settings['store_info']['allowed_comm_prefs'][number];

export const wayLabels: Record<Way, string> = { email: 'E-mail', phone: 'Phone', text: 'Text message' };

/** The ways that the store offers: text only where texting is enabled (spec 3 §5). */
export const waysOffered = ({ allowed_comm_prefs, texting_enabled }: Settings['store_info']): Way[] =>
	allowed_comm_prefs.filter((way) => way !== 'text' || texting_enabled);
