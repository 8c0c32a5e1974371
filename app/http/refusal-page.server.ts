import { escapeUTF8 } from 'entities';
import styles from '../styles/index.css?url';
import { policyFor, setSecurityHeaders } from './content-security.server';

/**
 * A refusal as a small page of its own, for an address that only takes forms: its words, and the way back. Anything else
 * that was thrown goes on.
 */
export async function refusalPage(thrown: unknown, back: string): Promise<Response> {
	if (!(thrown instanceof Response) || thrown.status < 400) throw thrown;
	const headers = new Headers({
		'Content-Type': 'text/html; charset=utf-8',
		'Content-Security-Policy': policyFor({ scripts: [], styles: [] }),
		'Cache-Control': 'no-store',
	});
	const wait = thrown.headers.get('Retry-After');
	if (wait) headers.set('Retry-After', wait);
	setSecurityHeaders(headers);
	const html = [
		'<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">',
		'<meta name="viewport" content="width=device-width, initial-scale=1">',
		`<title>Something went wrong</title><link rel="stylesheet" href="${styles}"></head>`,
		'<body><main id="main"><div class="page stack measure problem"><h1>Something went wrong</h1>',
		`<p class="lead">${escapeUTF8(await thrown.text())}</p>`,
		`<p><a class="button" href="${escapeUTF8(back)}">Go back</a></p></div></main></body></html>`,
	].join('');
	return new Response(html, { status: thrown.status, headers });
}
