import { type Agent, get } from 'node:http';
import { gunzipSync } from 'node:zlib';

/** Requests a page as a browser does. Returns its bytes as they came over the wire. */
export function fetchPacked(
	url: string,
	headers: Record<string, string> = {},
	agent?: Agent,
): Promise<{ status: number; bytes: Buffer }> {
	return new Promise((resolve, reject) => {
		get(url, { agent, headers: { 'Accept-Encoding': 'gzip', ...headers } }, (response) => {
			const chunks: Buffer[] = [];
			response.on('data', (chunk) => chunks.push(chunk));
			response.on('end', () => resolve({ status: response.statusCode ?? 0, bytes: Buffer.concat(chunks) }));
		}).on('error', reject);
	});
}

const hrefsOf = (html: string, rel: string): Set<string> =>
	new Set([...html.matchAll(new RegExp(`<link rel="${rel}" href="([^"]+)"`, 'g'))].map(([, href]) => href ?? ''));

/**
 * Returns the size of a page and of all that it loads at once, in bytes after gzip. Files count as they are served, compressed in
 * advance.
 */
export async function weigh(
	shop: string,
	path: string,
	headers: Record<string, string> = {},
): Promise<{ html: number; css: number; js: number }> {
	const { status, bytes } = await fetchPacked(shop + path, headers);
	if (status !== 200) throw new Error(`${path} answered ${status}`);
	const html = gunzipSync(bytes).toString();
	// The files that the page loads. It also names the scripts of linked pages, which are fetched on navigation.
	const starter = html.slice(html.indexOf('const routes='), html.indexOf('import(entry.module)'));
	const entry = [...html.matchAll(/"entry":\{"module":"([^"]+)"/g)];
	const files = [...starter.matchAll(/"(\/assets\/[^"]+\.js)"/g)];
	const scripts = new Set([...entry, ...files].map(([, path]) => path ?? ''));
	const sheets = hrefsOf(html, 'stylesheet');
	const weightOf = async (files: Set<string>) => {
		let total = 0;
		for (const file of files) total += (await fetchPacked(shop + file)).bytes.length;
		return total;
	};
	return { html: bytes.length, css: await weightOf(sheets), js: await weightOf(scripts) };
}
