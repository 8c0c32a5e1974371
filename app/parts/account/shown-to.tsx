/** The name of the form field that holds the mark of the customer who was shown the page. */
export const shownTo = 'shown_to';

/**
 * Marks a form with the customer who was shown it. If their log-in has expired when they post it, they are sent to the
 * log-in (docs/behaviour/accounts.md#expired-log-ins).
 * @param mark `customerMark` of the customer; '' for a guest
 */
export const ShownTo = ({ mark }: { mark: string }) =>
	mark === '' ? null : <input type="hidden" name={shownTo} value={mark} />;
