/** The name of the form field with the `customerMark` of the customer who saw the page. */
export const shownTo = 'shown_to';

/**
 * A hidden field that identifies the customer who saw the form. If the customer's session has ended when they post the form,
 * they are redirected to the log-in (docs/behaviour/accounts.md#expired-log-ins).
 * @param mark `customerMark` of the customer; '' for a guest
 */
export const ShownTo = ({ mark }: { mark: string }) =>
	mark === '' ? null : <input type="hidden" name={shownTo} value={mark} />;
