import { acceptedEncoding, type Encoding, minPackedBytes } from './accepted-encoding';
import { type PackingLevels, pack } from './pack.server';

/**
 * The compression levels for a page that one visitor gets. Pages that are cached for many are compressed harder
 * (`web/send-packed.ts`). An item page of 44 KB takes 1.0 ms and becomes 9.9 KB with Brotli, 0.7 ms and 10.4 KB with
 * gzip. The levels that save another 0.7 and 0.3 KB take 0.7 and 0.2 ms longer.
 */
const levels: PackingLevels = { br: 4, gzip: 4 };

/**
 * Compresses a whole page in an encoding that its reader accepts. A page in one piece compresses faster and smaller
 * than React's stream does.
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
