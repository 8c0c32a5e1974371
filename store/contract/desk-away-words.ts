import { findDeskCall } from './desk-contract';

/** Advises a staff member whose call got no answer. If the call changes something, it may have taken effect. */
export const adviceWhileAway = (name: string): string =>
	findDeskCall(name)?.reads
		? 'Please try again in a little while.'
		: 'Your change may or may not have been saved. Check before you send it again.';
