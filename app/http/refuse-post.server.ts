import type { ActionFunctionArgs } from '@remix-run/node';
import { refusalPage } from './refusal-page.server';

/** The answer to a form that was sent to an address which has none: to a file, or to a way elsewhere. */
export const refusePost = ({ request }: Pick<ActionFunctionArgs, 'request'>): Promise<Response> =>
	refusalPage(new Response(nothingTaken, { status: 405, headers: { Allow: 'GET, HEAD' } }), request, '/');

/** Said of what was sent to a page that takes nothing. */
const nothingTaken = 'Nothing can be sent to this page. Nothing was changed, and your cart is safe.';
