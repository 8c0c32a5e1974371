import { data, type LoaderFunctionArgs, redirect } from '@remix-run/node';

/** The addresses that the shop's older site had for a title (docs/behaviour/shell.md#own-pages). */
export function loader({ params, request }: LoaderFunctionArgs) {
	if (params.kind !== 'ei' && params.kind !== 'eigr') throw data(null, { status: 404 });
	return redirect(`/item/${encodeURIComponent(params.eisbn ?? '')}${new URL(request.url).search}`, 301);
}

/** The route has a screen, however empty, so that an address that is not there is answered with the shop's own page. */
export default () => null;
