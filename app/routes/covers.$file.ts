import { createHash } from 'node:crypto';
import type { LoaderFunctionArgs } from '@remix-run/node';
import type { Title } from '~store/contract/title';
import { drawnCoverAddress } from '../covers/cover-address';
import { coverPicture } from '../covers/cover-picture.server';
import { drawCover } from '../covers/draw-cover';
import { noCover } from '../covers/no-cover';
import { coverBook } from '../covers/title-cover';
import { compress } from '../http/compress.server';
import { refusePost } from '../http/refuse-post.server';
import type { PageHandle } from '../page/page-handle';
import { answerShared } from '../rendering/cache-headers.server';
import { storeApi } from '../store-api/store-api.server';
import { StoreError } from '../store-api/store-error';

/**
 * The caching header for a cover's address with a version. The address changes with the cover, so the cover at an address never
 * changes.
 */
const forever = 'public, max-age=31536000, immutable';
/** The caching header for a cover's address without a version. The cover at an address without a version may change. */
const shortCacheControl = 'public, max-age=3600, stale-while-revalidate=86400';

export const handle = { shared: true } satisfies PageHandle;

/**
 * Returns the drawn cover of a title that has no picture: /covers/{eisbn}.svg?v={coverVersion}, or .png for link previews. For an
 * unknown title, or a title that the visitor may not see, returns a plain cover with status 404, which browsers still show.
 * Redirects from an address with another version to the current version. While the store is down, returns a plain cover with
 * status 503, which is not cached.
 */
export async function loader(args: LoaderFunctionArgs) {
	const [, eisbn, kind] = /^(\d{13})\.(svg|png)$/.exec(args.params.file ?? '') ?? [];
	const { asking, keep } = await answerShared(args);
	const found = eisbn ? await findTitle(asking, eisbn) : null;
	const title = found === 'unknown' ? null : found;
	const { pathname, search } = new URL(args.request.url);
	const current = title && drawnCoverAddress(title.eisbn, title.cover_image_cache, kind === 'png' ? 'png' : 'svg');
	// Redirects to the address with the current version of the cover. Only the current version is cached, because visitors can
	// make up any number of others.
	if (current !== null && search !== '' && pathname + search !== current) return redirectUncached(current);
	const drawing = title ? drawTitle(title) : noCover;
	const headers = new Headers({
		'Content-Type': kind === 'png' ? 'image/png' : 'image/svg+xml; charset=utf-8',
		'Content-Security-Policy': "default-src 'none'",
		'X-Content-Type-Options': 'nosniff',
		...(found === 'unknown'
			? { 'Cache-Control': 'no-store' }
			: keep(title && search !== '' ? forever : shortCacheControl)),
		Vary: 'Accept-Encoding',
		ETag: `W/"${createHash('sha256').update(`${kind} ${drawing}`).digest('base64url').slice(0, 16)}"`,
	});
	if (title && args.request.headers.get('If-None-Match') === headers.get('ETag')) {
		return new Response(null, { status: 304, headers });
	}
	const status = title ? 200 : found === 'unknown' ? 503 : 404;
	// A PNG for an unknown title has an empty body, because link previews need no placeholder. Only pages show the picture of a
	// closed book.
	if (kind === 'png') return new Response(title && (await coverPicture(drawing)), { status, headers });
	const { body, encoding } = await compress(drawing, args.request);
	if (encoding) headers.set('Content-Encoding', encoding);
	return new Response(body, { status, headers });
}

const redirectUncached = (location: string): Response =>
	new Response(null, { status: 302, headers: { Location: location, 'Cache-Control': 'no-store' } });

/**
 * Returns the title whose cover is requested. Returns 'unknown' if the store does not answer or fails, so that the address does
 * not get a 404.
 */
async function findTitle(
	args: Pick<LoaderFunctionArgs, 'request' | 'context'>,
	eisbn: string,
): Promise<Title | null | 'unknown'> {
	const api = await storeApi(args);
	return api.call('title/getItem', { eisbn }).catch((error) => {
		if (error instanceof StoreError && error.status < 500) return null;
		args.context.report?.(error);
		return 'unknown' as const;
	});
}

const drawTitle = (title: Title): string => drawCover(coverBook(title));

export const action = refusePost;
