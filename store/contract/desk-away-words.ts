import { findDeskCall } from './desk-contract';

/** What somebody of the staff is to do whose call was not answered: what changes something may have been done. */
export const adviceWhileAway = (name: string): string =>
	findDeskCall(name)?.reads
		? 'Please try again in a little while.'
		: 'It is not known whether it was done: look before you send it again.';
