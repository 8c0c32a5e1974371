import { data, type LoaderFunctionArgs, redirect } from '@remix-run/node';

/** Redirects from the addresses of titles on the shop's earlier website (docs/behaviour/shell.md#own-pages). */
export function loader({ params, request }: LoaderFunctionArgs) {
	if (params.kind !== 'ei' && params.kind !== 'eigr') throw data(null, { status: 404 });
	return redirect(`/item/${encodeURIComponent(params.eisbn ?? '')}${new URL(request.url).search}`, 301);
}

/** A page without content. The page exists so that the shop answers an unknown address with the shop's own error page. */
export default () => null;
