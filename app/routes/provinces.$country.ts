import type { LoaderFunctionArgs } from '@remix-run/node';
import { loadProvinces } from '../forms/places.server';
import { refusePost } from '../http/refuse-post.server';
import type { PageHandle } from '../page/page-handle';
import { answerShared } from '../rendering/cache-headers.server';
import { storeApi } from '../store-api/store-api.server';

export const handle = { shared: true } satisfies PageHandle;

/** Returns the provinces of a country to a script. */
export async function loader(args: LoaderFunctionArgs) {
	const { asking, keep } = await answerShared(args);
	const api = await storeApi(asking);
	const provinces = await loadProvinces(api, args.params.country ?? '');
	return Response.json(provinces, { headers: keep('public, max-age=3600') });
}

export const action = refusePost;
