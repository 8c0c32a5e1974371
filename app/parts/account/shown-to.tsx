/** The field of a form that says which customer its page was shown to. */
export const shownTo = 'shown_to';

/**
 * Marks a form as one that was shown to a customer: if their log-in has expired when they post it, they are led to the
 * log-in (docs/behaviour/accounts.md#expired-log-ins). @param mark `customerMark` of the customer; '' for a guest
 */
export const ShownTo = ({ mark }: { mark: string }) =>
	mark === '' ? null : <input type="hidden" name={shownTo} value={mark} />;
