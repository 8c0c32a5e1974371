import { findDeskCall } from './desk-contract';

/** Advises a staff member whose call got no answer. A call that changes something may have done so. */
export const adviceWhileAway = (name: string): string =>
	findDeskCall(name)?.reads
		? 'Please try again in a little while.'
		: 'Your change may or may not have been saved. Check before you send it again.';
