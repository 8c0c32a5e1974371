import { createHash } from 'node:crypto';
import type { LoaderFunctionArgs } from '@remix-run/node';
import type { ResponseOf } from '~store/contract/contract';
import { coverPicture } from '../covers/cover-picture.server';
import { drawSpines } from '../covers/draw-spines';
import { shelfSize } from '../covers/shelf-size';
import { privateNoStore } from '../http/cache-headers';
import { compress } from '../http/compress.server';
import { refusePost } from '../http/refuse-post.server';
import type { PageHandle } from '../page/page-handle';
import { readListRef } from '../parts/lists/list-ref';
import { answerShared } from '../rendering/cache-headers.server';
import { storeApi } from '../store-api/store-api.server';
import { StoreError } from '../store-api/store-error';

/** The picture of a list is cached for five minutes only, because a list can be changed or made private at any time. */
const shortCacheControl = 'public, max-age=300';

export const handle = { shared: true } satisfies PageHandle;

/**
 * Returns a picture of a list, or of the books that an account has read so far, as a shelf of spines. /spines/{list}.svg is for
 * the list's page. /spines/{list}.png includes the list's name, and is for link previews. A public list is loaded as a guest may
 * see it, and its picture is public. The picture of a private list is private.
 */
export async function loader(args: LoaderFunctionArgs) {
	const [, named, kind] = /^([\w-]+)\.(svg|png)$/.exec(args.params.file ?? '') ?? [];
	const wanted = named === readSoFar ? named : readListRef(named);
	const { asking, keep } = await answerShared(args);
	const publicList = wanted === undefined ? null : await find(asking, wanted);
	const list = publicList ?? (wanted === undefined ? null : await find(args, wanted));
	const headers = new Headers({
		'Content-Type': kind === 'png' ? 'image/png' : 'image/svg+xml; charset=utf-8',
		'Content-Security-Policy': "default-src 'none'",
		'X-Content-Type-Options': 'nosniff',
		...(publicList ? keep(shortCacheControl) : { 'Cache-Control': privateNoStore }),
		Vary: 'Cookie, Accept-Encoding',
	});
	if (!list) return new Response(null, { status: 404, headers });
	const drawing = drawSpines(list.rows, kind === 'png' ? { name: list.name, shop: list.shop } : undefined);
	headers.set('ETag', `W/"${createHash('sha256').update(`${kind} ${drawing}`).digest('base64url').slice(0, 16)}"`);
	if (args.request.headers.get('If-None-Match') === headers.get('ETag')) {
		return new Response(null, { status: 304, headers });
	}
	if (kind === 'png') return new Response(await coverPicture(drawing, shelfSize.width), { headers });
	const { body, encoding } = await compress(drawing, args.request);
	if (encoding) headers.set('Content-Encoding', encoding);
	return new Response(body, { headers });
}

/** The word in the address that replaces a list's id. */
const readSoFar = 'read-so-far';

type Found = ResponseOf<'titlelist/getSpines'> & { shop: string };

/** Returns the books whose spines are drawn. Returns null if the visitor may not see the list. */
async function find(
	args: Pick<LoaderFunctionArgs, 'request' | 'context'>,
	wanted: number | string,
): Promise<Found | null> {
	const api = await storeApi(args);
	try {
		const [list, settings] = await Promise.all([
			wanted === readSoFar
				? api.call('order/getSpines', {}).then(({ rows }) => ({ name: 'Read so far', rows }))
				: api.call('titlelist/getSpines', { list_id: wanted }),
			api.call('store/getSettings', {}),
		]);
		return { ...list, shop: settings.store_info.name };
	} catch (error) {
		if (error instanceof StoreError && error.status < 500) return null;
		throw error;
	}
}

export const action = refusePost;
