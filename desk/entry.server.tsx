import { randomBytes } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { AppLoadContext, EntryContext, HandleDataRequestFunction, HandleErrorFunction } from '@remix-run/node';
import { isRouteErrorResponse, RemixServer } from '@remix-run/react';
import { renderToPipeableStream } from 'react-dom/server';
import { ColourSheetProvider } from '~/colours/colour-context';
import { colourSheet } from '~/colours/colour-sheet';
import { privateNoStore } from '~/http/cache-headers';
import { compress } from '~/http/compress.server';
import { policyFor, sealPage, setSecurityHeaders } from '~/http/content-security.server';
import { NonceProvider } from '~/page/nonce';
import { StoreError } from '~/store-api/store-error';
import { StillPageProvider } from './parts/still-page';
import { fillForm } from './session/fill-form.server';
import { fillingOf } from './session/held-form.server';
import { waitOf } from './session/open-desk.server';

/** Renders a complete page before sending it. Only the browser that requested the page may cache the page. */
export default async function handleRequest(
	request: Request,
	status: number,
	headers: Headers,
	page: EntryContext,
	context: AppLoadContext,
): Promise<Response> {
	const nonce = randomBytes(16).toString('hex');
	const colours = await shopColourSheet(context);
	const held = fillingOf(context);
	// Sends these pages without scripts, because hydration would reset the fields to the values in the page's own data.
	const isStill = context.refused !== undefined || held !== undefined;
	const rendered = await render(request.url, page, { nonce, colours, isStill });
	const { html, inline } = sealPage(held ? fillForm(rendered, held.answers) : rendered, nonce);
	headers.set('Content-Type', 'text/html; charset=utf-8');
	headers.set('Content-Security-Policy', policyFor(inline));
	return answer(request, context, new Response(html, { status, headers }));
}

/**
 * Returns the shop's colours for light and dark mode, as CSS. Returns undefined while the shop's settings are not loaded. Before
 * the settings are loaded, the desk uses its default colours.
 */
async function shopColourSheet({ shopStyle }: AppLoadContext): Promise<string | undefined> {
	const style = await shopStyle?.().catch(() => undefined);
	return style && colourSheet(style);
}

interface Rendering {
	nonce: string;
	colours: string | undefined;
	isStill: boolean;
}

function render(url: string, context: EntryContext, { nonce, colours, isStill }: Rendering): Promise<string> {
	return new Promise((resolve, reject) => {
		const { pipe } = renderToPipeableStream(
			<NonceProvider value={nonce}>
				<ColourSheetProvider value={colours}>
					<StillPageProvider value={isStill}>
						<RemixServer context={context} url={url} nonce={nonce} />
					</StillPageProvider>
				</ColourSheetProvider>
			</NonceProvider>,
			{
				nonce,
				// Deferred data is part of the page, so the page is sent only when that data is complete.
				onAllReady: () => text(pipe(new PassThrough())).then(resolve, reject),
				onShellError: reject,
				onError: reject,
			},
		);
	});
}

/** Answers a script's request for the data of a page, with the same headers as a page. */
export const handleDataRequest: HandleDataRequestFunction = (response, { request, context }) =>
	answer(request, context, response);

async function answer(request: Request, context: AppLoadContext, response: Response): Promise<Response> {
	const headers = new Headers(response.headers);
	setSecurityHeaders(headers);
	headers.set('Cache-Control', privateNoStore);
	headers.set('X-Robots-Tag', 'noindex, nofollow');
	headers.set('Referrer-Policy', 'same-origin');
	const { status } = response;
	if (status === 429 || status === 503) headers.set('Retry-After', String(waitOf(context)));
	if (response.body === null) return new Response(null, { status, headers });
	const { body, encoding } = await compress(await response.text(), request);
	if (encoding) headers.set('Content-Encoding', encoding);
	headers.append('Vary', 'Cookie, Accept-Encoding');
	return new Response(body, { status, headers });
}

/** Logs errors. Does not log refusals and missing pages, because refusals and missing pages are not faults of the shop. */
export const handleError: HandleErrorFunction = (
	error,
	{ request, context }: { request: Request; context: AppLoadContext },
) => {
	const status = error instanceof StoreError || isRouteErrorResponse(error) ? error.status : 500;
	if (request.signal.aborted || status < 500 || status === 503) return;
	if (context.report) context.report(error);
	else console.error(error);
};
