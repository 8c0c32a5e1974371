import { acceptedEncoding, type Encoding, minPackedBytes } from './accepted-encoding';
import { type PackingLevels, pack } from './pack.server';

/**
 * The compression levels for a page that is sent to only one visitor. Cached pages are compressed at a higher level
 * (`web/send-packed.ts`). An item page of 44 KB takes 1.0 ms with Brotli and becomes 9.9 KB. With gzip it takes 0.7 ms and
 * becomes 10.4 KB. The next levels would take another 0.7 and 0.2 ms, and save another 0.7 and 0.3 KB.
 */
const levels: PackingLevels = { br: 4, gzip: 4 };

/**
 * Compresses a whole page in an encoding that the client accepts. This is faster, and gives a smaller result, than compressing
 * React's stream.
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
