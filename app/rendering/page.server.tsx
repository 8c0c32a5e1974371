import { randomBytes } from 'node:crypto';
import type { EntryContext } from '@remix-run/node';
import { RemixServer } from '@remix-run/react';
import { renderToString } from 'react-dom/server';
import { ColourSheetProvider } from '../colours/colour-context';
import { colourSheet } from '../colours/colour-sheet';
import { hashOf, type Inline, policyFor, sealPage } from '../http/content-security.server';
import { NonceProvider } from '../page/nonce';
import { StarterProvider } from '../page/page-scripts';
import { type CartContents, type CartPart, LeaveOutProvider } from '../parts/cart/cart-slot';
import type { Shell } from '../shell/shell.server';
import { handOver, starterOf } from './starter.server';

/** A page without the parts that depend on the visitor's cart. The page without these parts is the same for every cart. */
export interface Page {
	/**
	 * The HTML as UTF-8 bytes, without the parts that depend on the cart. As a string, the HTML would take up twice the memory,
	 * on V8's heap.
	 */
	markup: Buffer;
	/**
	 * The offset at which each piece of the HTML ends. The HTML has one piece more than the page has parts, and another after
	 * the data for hydration.
	 */
	ends: Uint32Array;
	parts: PagePart[];
	/** Whether the page loads scripts. */
	hydrates: boolean;
	inline: Inline;
	/** The external hosts from which the page loads files; undefined if the shop's settings could not be loaded. */
	outside: Shell['outside'] | undefined;
}

interface PagePart extends CartPart {
	/** The content of a part of the page for a cart that does not affect the part. */
	otherwise: string;
}

const nobodys: CartContents = { count: 0, lines: [], customer: '' };

/** Returns the data of the root route; undefined if the root's data could not be loaded. */
export const shellOf = ({ staticHandlerContext }: EntryContext): Shell | undefined =>
	staticHandlerContext.loaderData.root as Shell | undefined;

/** Returns the page's data as for a visitor with an empty cart. */
export function withoutCart(context: EntryContext): EntryContext {
	const shell = shellOf(context);
	if (!shell) return context;
	const root: Shell = { ...shell, cart: shell.cart && { count: 0 }, shop: { ...shell.shop, cart: [] } };
	const { staticHandlerContext } = context;
	return {
		...context,
		staticHandlerContext: { ...staticHandlerContext, loaderData: { ...staticHandlerContext.loaderData, root } },
	};
}

/**
 * Renders a page with gaps for the parts that depend on the visitor's cart. The rest of the page is rendered for an empty cart.
 */
export function renderPage(url: string, visit: EntryContext): Page {
	const context = withoutCart(visit);
	const nonce = randomBytes(16).toString('hex');
	const shell = shellOf(context);
	const parts: PagePart[] = [];
	const leaveOut = (part: CartPart): string => {
		parts.push({ ...part, otherwise: markupOf(part, nobodys) });
		return nonce;
	};
	let hydrates = false;
	const starter = (): string => {
		hydrates = true;
		return starterOf(context);
	};
	const page = renderToString(
		<NonceProvider value={nonce}>
			<ColourSheetProvider value={shell && colourSheet(shell.style)}>
				<LeaveOutProvider value={leaveOut}>
					<StarterProvider value={starter}>
						<RemixServer context={context} url={url} nonce={nonce} />
					</StarterProvider>
				</LeaveOutProvider>
			</ColourSheetProvider>
		</NonceProvider>,
	);
	const { html, inline } = sealPage(`<!DOCTYPE html>${page}`, nonce);
	const close = html.lastIndexOf('</body>');
	const pieces = [...html.slice(0, close).split(`<i data-place="${nonce}"></i>`), html.slice(close)];
	const ends = new Uint32Array(pieces.length);
	for (const [at, piece] of pieces.entries()) ends[at] = (ends[at - 1] ?? 0) + Buffer.byteLength(piece);
	return {
		markup: Buffer.from(pieces.join('')),
		ends,
		parts,
		hydrates,
		inline,
		outside: shell?.outside,
	};
}

/**
 * Fills the gaps of a page with the parts for one visitor. Returns the page, and its content security policy.
 * @param data the loaders' data, in Remix's encoding for the browser
 */
export function fillPage(page: Page, cart: CartContents, data: string): { html: Buffer<ArrayBuffer>; policy: string } {
	const { markup, ends, parts, inline, outside } = page;
	const piece = (at: number) => markup.subarray(at === 0 ? 0 : ends[at - 1], ends[at]);
	const all = [piece(0), ...parts.flatMap((part, at) => [Buffer.from(filled(part, cart)), piece(at + 1)])];
	const end = piece(parts.length + 1);
	if (!page.hydrates) return { html: Buffer.concat([...all, end]), policy: policyFor(inline, outside) };
	const script = handOver(data);
	return {
		html: Buffer.concat([...all, Buffer.from(`<script>${script}</script>`), end]),
		policy: policyFor({ ...inline, scripts: [...inline.scripts, hashOf(script)] }, outside),
	};
}

const filled = (part: PagePart, cart: CartContents): string =>
	part.eisbn === undefined || cart.lines.some(({ eisbn }) => eisbn === part.eisbn)
		? markupOf(part, cart)
		: part.otherwise;

function markupOf(part: CartPart, cart: CartContents): string {
	const shown = part.show(cart);
	return shown === null ? '' : renderToString(shown);
}
