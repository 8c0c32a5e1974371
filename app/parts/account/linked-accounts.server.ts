import { redirect } from '@remix-run/node';
import { type Flash, flash } from '../../cookies/flash.server';
import { StoreError } from '../../store-api/store-error';

/** What is said of any other failure of a link (docs/behaviour/accounts.md#linked-accounts). */
export const linkFailure = ({ message }: StoreError): string => `There was an error (${message})`;

/** Removes a link, or says why not, on the screen of all of them. */
export async function removeLink(request: Request, remove: () => Promise<unknown>, done: string): Promise<Response> {
	try {
		await remove();
	} catch (error) {
		if (!(error instanceof StoreError)) throw error;
		return sayAtLinks(request, { kind: 'error', text: linkFailure(error) });
	}
	return sayAtLinks(request, { kind: 'success', text: done });
}

/** Says what was done, on the screen of the linked accounts. */
export async function sayAtLinks(request: Request, words: Flash): Promise<Response> {
	const headers = new Headers();
	await flash(request, headers, words);
	return redirect('/account/link', { status: 303, headers });
}
