import type { AppLoadContext, EntryContext, HandleDataRequestFunction, HandleErrorFunction } from '@remix-run/node';
import { isRouteErrorResponse } from '@remix-run/react';
import { compress } from './http/compress.server';
import { setSecurityHeaders } from './http/content-security.server';
import type { CartContents } from './parts/cart/cart-slot';
import { setCacheHeaders } from './rendering/cache-headers.server';
import { movedTo } from './rendering/moved.server';
import { fillPage, shellOf } from './rendering/page.server';
import { pageFor } from './rendering/remembered-pages.server';
import { sharedBy, sharedData } from './rendering/shared-route.server';
import { isShut } from './shell/gate';
import { loadStillShell } from './shell/load-shell.server';
import { waitOf } from './store-api/store-api.server';
import { StoreError } from './store-api/store-error';

/**
 * Renders a complete page before sending it. The shop defers no data, because a shopper without scripts would never see them.
 * The page therefore ends with the complete data for hydration.
 */
export default async function handleRequest(
	request: Request,
	answered: number,
	headers: Headers,
	context: EntryContext,
	loadContext: AppLoadContext,
): Promise<Response> {
	const { serverHandoffStream, ...rest } = context;
	const data = serverHandoffStream ? await new Response(serverHandoffStream).text() : '';
	if (request.method === 'POST' && !shellOf(context)) await giveShell(context, headers, request, loadContext);
	const shell = shellOf(context);
	if (answered === 404 && ['GET', 'HEAD'].includes(request.method)) {
		const target = await movedTo({ request, context: loadContext });
		if (target !== null) return new Response(null, { status: 301, headers: { Location: target } });
	}
	const status = shell?.gate && isShut(shell.gate, new URL(request.url).pathname) ? 401 : answered;
	const shared = sharedBy(context.staticHandlerContext.matches);
	if (request.method === 'GET') await loadContext.renderingTurn?.();
	const page = pageFor(request, status, rest, shared);
	const { html, policy } = fillPage(page, cartIn(context), data);
	headers.set('Content-Type', 'text/html; charset=utf-8');
	headers.set('Content-Security-Policy', policy);
	setSecurityHeaders(headers);
	setWait(headers, status, loadContext);
	await setCacheHeaders(headers, { request, context: loadContext }, status, shared);
	const { body, encoding } = await compress(html, request);
	if (encoding) headers.set('Content-Encoding', encoding);
	return new Response(body, { status, headers });
}

/** Answers a script's requests for a page's data, with the same headers and caching rules as a page. */
export const handleDataRequest: HandleDataRequestFunction = async (response, { request, context }) => {
	const headers = new Headers(response.headers);
	setSecurityHeaders(headers);
	setWait(headers, response.status, context);
	await setCacheHeaders(headers, { request, context }, response.status, sharedData(new URL(request.url).pathname));
	if (response.body === null) return new Response(null, { status: response.status, headers });
	const { body, encoding } = await compress(await response.text(), request);
	if (encoding) headers.set('Content-Encoding', encoding);
	return new Response(body, { status: response.status, headers });
};

/** Sets the Retry-After header if a visitor has made too many requests, or if the shop is down. */
function setWait(headers: Headers, status: number, context: AppLoadContext): void {
	if (status === 429 || status === 503) headers.set('Retry-After', String(waitOf(context)));
}

/**
 * Logs unexpected errors. Does not log refusals and missing pages, which are not faults of the shop. Does not log errors of an
 * unavailable store, which are logged elsewhere.
 */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
	const status = error instanceof StoreError || isRouteErrorResponse(error) ? error.status : 500;
	if (request.signal.aborted || status < 500 || status === 503) return;
	if (context.report) context.report(error);
	else console.error(error);
};

/** Loads the data of the page layout after a refused post whose answer is a whole page. */
async function giveShell(
	{ staticHandlerContext }: EntryContext,
	headers: Headers,
	request: Request,
	context: AppLoadContext,
) {
	const loaded = await loadStillShell(request, context);
	if (!loaded) return;
	staticHandlerContext.loaderData = { ...staticHandlerContext.loaderData, root: loaded.shell };
	for (const cookie of loaded.headers.getSetCookie()) headers.append('Set-Cookie', cookie);
}

function cartIn(context: EntryContext): CartContents {
	const shell = shellOf(context);
	const { cart = [], customer = '' } = shell?.shop ?? {};
	return { count: shell?.cart?.count ?? 0, lines: cart, customer };
}
