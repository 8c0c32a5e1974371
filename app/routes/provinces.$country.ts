import type { LoaderFunctionArgs } from '@remix-run/node';
import { loadProvinces } from '../forms/places.server';
import { refusePost } from '../http/refuse-post.server';
import { storeApi } from '../store-api/store-api.server';

/** The provinces of a country, for a form that is being filled in. */
export async function loader(args: LoaderFunctionArgs) {
	const api = await storeApi(args);
	const provinces = await loadProvinces(api, args.params.country ?? '');
	return Response.json(provinces, { headers: { 'Cache-Control': 'max-age=3600' } });
}

export const action = refusePost;
