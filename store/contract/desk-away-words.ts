import { findDeskCall } from './desk-contract';

/**
 * Returns advice for a staff member whose desk call got no answer. If the call changes something, the change may have been made.
 */
export const adviceWhileAway = (name: string): string =>
	findDeskCall(name)?.reads
		? 'Please try again in a little while.'
		: 'Your change may or may not have been saved. Check before you send the form again.';
