import { acceptedEncoding, type Encoding, minPackedBytes } from './accepted-encoding';
import { type PackingLevels, pack } from './pack.server';

/**
 * The compression levels for a page that is sent to only one visitor. Cached pages are compressed at a higher level
 * (`web/send-packed.ts`). Brotli compresses an item page of 44 KB to 9.9 KB in 1.0 ms. Gzip compresses the same page to 10.4 KB
 * in 0.7 ms. The next compression levels of Brotli and gzip would take another 0.7 and 0.2 ms, and save another 0.7 and 0.3 KB.
 */
const levels: PackingLevels = { br: 4, gzip: 4 };

/**
 * Compresses a whole page in an encoding that the client accepts. Compressing a whole page is faster, and gives a smaller
 * result, than compressing React's stream.
 */
export async function compress(
	html: string | Buffer<ArrayBuffer>,
	request: Request,
): Promise<{ body: BodyInit; encoding: Encoding | null }> {
	const encoding = html.length < minPackedBytes ? null : acceptedEncoding(request.headers.get('Accept-Encoding'));
	if (encoding === null) return { body: html, encoding };
	const plain = typeof html === 'string' ? Buffer.from(html) : html;
	return { body: await pack(plain, encoding, levels), encoding };
}
