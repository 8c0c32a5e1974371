import { refusalPage } from './refusal-page.server';

/** Returns the answer to a form that was posted to an address without a form, such as a file or a redirect. */
export const refusePost = (): Promise<Response> =>
	refusalPage(new Response(nothingTaken, { status: 405, headers: { Allow: 'GET, HEAD' } }), '/');

/** The message for a form that was posted to a page without a form. */
const nothingTaken = 'This page does not accept forms. Nothing was changed, and your cart is safe.';
