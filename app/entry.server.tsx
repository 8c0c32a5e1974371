import { randomBytes } from 'node:crypto';
import type { EntryContext, HandleDataRequestFunction, HandleErrorFunction } from '@remix-run/node';
import { isRouteErrorResponse, RemixServer } from '@remix-run/react';
import { renderToString } from 'react-dom/server';
import { compress } from './http/compress.server';
import { sealPage, setSecurityHeaders } from './http/content-security.server';
import { setKeeping } from './http/keeping.server';
import { NonceProvider } from './nonce';
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
	const nonce = randomBytes(16).toString('hex');
	const data = context.serverHandoffStream ? await readAll(context.serverHandoffStream) : '';
	const page = render(request, { ...context, serverHandoffStream: undefined } as EntryContext, nonce, data);
	const { html, policy } = sealPage(`<!DOCTYPE html>${page}`, nonce);
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

function render(request: Request, context: EntryContext, nonce: string, data: string): string {
	const page = renderToString(
		<NonceProvider value={nonce}>
			<RemixServer context={context} url={request.url} nonce={nonce} />
		</NonceProvider>,
	);
	if (!(context as { renderMeta?: { didRenderScripts?: boolean } }).renderMeta?.didRenderScripts) return page;
	const stream = 'window.__remixContext.streamController';
	const handOver = `<script nonce="${nonce}">${stream}.enqueue(${inScript(JSON.stringify(data))});${stream}.close();</script>`;
	return page.replace('</body>', () => `${handOver}</body>`);
}

/** JSON that cannot end the script element that it stands in. */
const inScript = (json: string) =>
	json
		.replaceAll('&', '\\u0026')
		.replaceAll('<', '\\u003c')
		.replaceAll('>', '\\u003e')
		.replaceAll('\u2028', '\\u2028')
		.replaceAll('\u2029', '\\u2029');

async function readAll(stream: ReadableStream<Uint8Array>): Promise<string> {
	return await new Response(stream).text();
}
