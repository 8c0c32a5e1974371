import colours from '../styles/colours.css?url';
import gate from '../styles/sheets/gate.css?url';
import shop from '../styles/sheets/shop.css?url';
import { policyFor, setSecurityHeaders } from './content-security.server';
import { plainPage } from './plain-page';

/**
 * Returns a refusal as a small page with a message and a link back, for an address that only accepts posts.
 * @throws any error that is not a refusal of the store
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
