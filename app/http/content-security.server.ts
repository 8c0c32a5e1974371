import { hash } from 'node:crypto';
import { environment } from '../environment.server';
import { paymentPages } from './payment-pages.server';

const tiles = 'https://tile.openstreetmap.org';

/** The hosts of Google's analytics script, and of the server that receives the script's data. */
const analyticsScript = 'https://www.googletagmanager.com';
const analyticsHosts = [analyticsScript, 'https://*.google-analytics.com', 'https://*.analytics.google.com'];

/** The hashes of a page's inline scripts and styles. */
export interface Inline {
	scripts: string[];
	styles: string[];
}

/**
 * One regular expression for the nonces of all pages. If the expression contained the nonce, each page would need its own
 * compiled expression.
 */
const openings = /<(script|style)([^>]*)>/g;

/**
 * Removes the nonce from a rendered page, and returns the hashes of the inline scripts and styles that had it. Without the
 * nonce, the same page always has the same bytes, so the page can be cached. Injected scripts cannot know the nonce, so browsers
 * still do not run them.
 */
export function sealPage(html: string, nonce: string): { html: string; inline: Inline } {
	const mark = ` nonce="${nonce}"`;
	const scripts = new Set<string>();
	const styles = new Set<string>();
	for (const { 0: opening, 1: tag, 2: attributes = '', index } of html.matchAll(openings)) {
		if (!attributes.includes(mark) || attributes.includes(' src=')) continue;
		const from = index + opening.length;
		const end = html.indexOf(`</${tag}>`, from);
		if (end > from) (tag === 'script' ? scripts : styles).add(hashOf(html.slice(from, end)));
	}
	return { html: html.replaceAll(mark, ''), inline: { scripts: [...scripts], styles: [...styles] } };
}

/** Returns the source expression of the content security policy for an inline script or style. */
export const hashOf = (text: string): string => `'sha256-${hash('sha256', text, 'base64')}'`;

/** The origins other than the shop's own from which a page may load files. */
interface Elsewhere {
	/** The origins of images. */
	pictures: string[];
	analytics: boolean;
}

const nowhereElse: Elsewhere = { pictures: [], analytics: false };

/** Returns the content security policy of a page with these inline scripts and styles. */
export function policyFor({ scripts, styles }: Inline, { pictures, analytics }: Elsewhere = nowhereElse): string {
	const covers = environment.COVER_URL ? new URL(environment.COVER_URL).origin : '';
	// In development, Vite's client opens a web socket and adds its own style elements to the page.
	const development = environment.NODE_ENV === 'development';
	const directives: Record<string, string[]> = {
		'default-src': ["'none'"],
		'script-src': ["'self'", ...scripts, ...(analytics ? [analyticsScript] : [])],
		'style-src': development ? ["'self'", "'unsafe-inline'"] : ["'self'", ...styles],
		// Leaflet replaces a map tile that is no longer needed by an empty image with a data: address.
		'img-src': ["'self'", 'data:', tiles, covers, ...pictures, ...(analytics ? analyticsHosts : [])],
		'font-src': ["'self'"],
		'connect-src': ["'self'", ...(development ? ['ws:'] : []), ...(analytics ? analyticsHosts : [])],
		'manifest-src': ["'self'"],
		'form-action': ["'self'", ...paymentPages(environment)],
		'frame-ancestors': ["'none'"],
		'base-uri': ["'none'"],
	};
	return Object.entries(directives)
		.map(([name, values]) => [name, ...values.filter((value) => value !== '')].join(' '))
		.join('; ');
}

/** Sets the security headers that every page has, except its content security policy. */
export function setSecurityHeaders(headers: Headers): void {
	headers.set('X-Content-Type-Options', 'nosniff');
	headers.set('Referrer-Policy', 'strict-origin-when-cross-origin');
	headers.set('X-Frame-Options', 'DENY');
	headers.set('Cross-Origin-Opener-Policy', 'same-origin');
	headers.set('Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=()');
}
