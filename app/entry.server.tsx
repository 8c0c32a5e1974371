import type { EntryContext, HandleDataRequestFunction, HandleErrorFunction } from '@remix-run/node';
import { isRouteErrorResponse } from '@remix-run/react';
import { compress } from './http/compress.server';
import { setSecurityHeaders } from './http/content-security.server';
import { setKeeping } from './http/keeping.server';
import type { CartContents } from './rendering/cart-place';
import { fillPage } from './rendering/page.server';
import { pageFor, shellOf } from './rendering/remembered-pages.server';
import { StoreError } from './store-api/store-error';

/**
 * Renders a page in one piece: nothing is deferred in this shop (a shopper without scripts would never see it), so the
 * data that hydration needs is complete and goes at the end of the page.
 */
export default async function handleRequest(
	request: Request,
	status: number,
	headers: Headers,
	context: EntryContext,
): Promise<Response> {
	const { serverHandoffStream, ...rest } = context;
	const data = serverHandoffStream ? await new Response(serverHandoffStream).text() : '';
	const page = pageFor(request, status, rest);
	const { html, policy } = fillPage(page, cartIn(context), data);
	headers.set('Content-Type', 'text/html; charset=utf-8');
	headers.set('Content-Security-Policy', policy);
	setSecurityHeaders(headers, request);
	setKeeping(headers, request, status);
	const { body, encoding } = await compress(html, request);
	if (encoding) headers.set('Content-Encoding', encoding);
	return new Response(body, { status, headers });
}

/** What a script asks for between pages: the same headers, the same rules of keeping. */
export const handleDataRequest: HandleDataRequestFunction = async (response, { request }) => {
	const headers = new Headers(response.headers);
	setSecurityHeaders(headers, request);
	setKeeping(headers, request, response.status);
	const { body, encoding } = await compress(await response.text(), request);
	if (encoding) headers.set('Content-Encoding', encoding);
	return new Response(body, { status: response.status, headers });
};

/** A refusal or a page that is not there is no fault of ours; everything else is logged. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
	const status = error instanceof StoreError || isRouteErrorResponse(error) ? error.status : 500;
	if (request.signal.aborted || status < 500) return;
	if (context.report) context.report(error);
	else console.error(error);
};

function cartIn(context: EntryContext): CartContents {
	const shell = shellOf(context);
	return { count: shell?.cart?.count ?? 0, lines: shell?.shop.cart ?? [] };
}
