import colours from '../styles/colours.css?url';
import gate from '../styles/sheets/gate.css?url';
import shop from '../styles/sheets/shop.css?url';
import { policyFor, setSecurityHeaders } from './content-security.server';
import { plainPage } from './plain-page';

/**
 * Returns a refusal as a small page, for an address that only takes forms: its words, and a link back. Throws anything
 * else again.
 */
export async function refusalPage(thrown: unknown, back: string): Promise<Response> {
	if (!(thrown instanceof Response) || thrown.status < 400) throw thrown;
	const headers = new Headers({
		'Content-Type': 'text/html; charset=utf-8',
		'Content-Security-Policy': policyFor({ scripts: [], styles: [] }),
		'Cache-Control': 'no-store',
	});
	for (const name of ['Allow', 'Retry-After']) {
		const value = thrown.headers.get(name);
		if (value) headers.set(name, value);
	}
	setSecurityHeaders(headers);
	const html = plainPage({
		words: await thrown.text(),
		back: { href: back, label: 'Go back' },
		stylesheets: [shop, gate, colours],
	});
	return new Response(html, { status: thrown.status, headers });
}
