import { redirect } from '@remix-run/node';
import { type Flash, flash } from '../../cookies/flash.server';
import { StoreError } from '../../store-api/store-error';

/**
 * Returns the message if an account could not be linked, for errors without a message of their own
 * (docs/behaviour/accounts.md#linked-accounts).
 */
export const linkFailure = ({ message }: StoreError): string => `There was an error (${message})`;

/** Removes a linked account. Redirects to the page of linked accounts with a message about the removal. */
export async function removeLink(request: Request, remove: () => Promise<unknown>, done: string): Promise<Response> {
	try {
		await remove();
	} catch (error) {
		if (!(error instanceof StoreError)) throw error;
		return sayAtLinks(request, { kind: 'error', text: linkFailure(error) });
	}
	return sayAtLinks(request, { kind: 'success', text: done });
}

/** Redirects to the page of linked accounts with a message. */
export async function sayAtLinks(request: Request, words: Flash): Promise<Response> {
	const headers = new Headers();
	await flash(request, headers, words);
	return redirect('/account/link', { status: 303, headers });
}
