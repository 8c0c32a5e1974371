import { data, type LoaderFunctionArgs, redirect } from '@remix-run/node';

/** Redirects the addresses of titles on the shop's older site (docs/behaviour/shell.md#own-pages). */
export function loader({ params, request }: LoaderFunctionArgs) {
	if (params.kind !== 'ei' && params.kind !== 'eigr') throw data(null, { status: 404 });
	return redirect(`/item/${encodeURIComponent(params.eisbn ?? '')}${new URL(request.url).search}`, 301);
}

/** The route has a screen, however empty, so that an unknown address is answered with the shop's own page. */
export default () => null;
