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

/** A page as it is before it is somebody's: the same for every cart. */
export interface Page {
	/** The markup, cut where the cart's parts belong: one piece more than there are parts. */
	pieces: string[];
	parts: PagePart[];
	/** What comes after the data that hydration needs. */
	end: string;
	/** Scripts run on it. */
	hydrates: boolean;
	inline: Inline;
	/** Undefined where the shop's settings could not be had. */
	outside: Shell['outside'] | undefined;
}

interface PagePart extends CartPart {
	/** What it shows for a cart without anything that concerns it. */
	otherwise: string;
}

const nobodys: CartContents = { count: 0, lines: [] };

/** What the root loaded; undefined where it could not. */
export const shellOf = ({ staticHandlerContext }: EntryContext): Shell | undefined =>
	staticHandlerContext.loaderData.root as Shell | undefined;

/** The page's data as they are for a visitor with nothing in the cart. */
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
 * Renders a page with its places for the visitor's cart left open. What looks at the cart anywhere else finds it empty.
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
	return {
		pieces: html.slice(0, close).split(`<i data-place="${nonce}"></i>`),
		parts,
		end: html.slice(close),
		hydrates,
		inline,
		outside: shell?.outside,
	};
}

/**
 * The page for one visitor, with its content security policy.
 * @param data what the loaders answered, as Remix hands it to the browser
 */
export function fillPage(page: Page, cart: CartContents, data: string): { html: string; policy: string } {
	const { pieces, parts, end, inline, outside } = page;
	let html = pieces[0] ?? '';
	for (const [at, part] of parts.entries()) html += filled(part, cart) + (pieces[at + 1] ?? '');
	if (!page.hydrates) return { html: html + end, policy: policyFor(inline, outside) };
	const script = handOver(data);
	return {
		html: `${html}<script>${script}</script>${end}`,
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
