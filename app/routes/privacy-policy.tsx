import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { breadcrumbMeta } from '../page/breadcrumb-json-ld';
import type { PageHandle } from '../page/page-handle';
import { storeApi } from '../store-api/store-api.server';
import { CleanHtml } from '../ui/clean-html';

export const handle: PageHandle = { shared: true };

export const meta: MetaFunction = ({ matches }) =>
	breadcrumbMeta(matches, [{ name: 'Privacy policy', path: '/privacy-policy' }]);

/** Loads the privacy policy. Answers 404 if the store has no privacy policy (docs/behaviour/shell.md#privacy-policy). */
export async function loader(args: LoaderFunctionArgs) {
	const api = await storeApi(args);
	return api.load('webstore/getPrivacyPolicyPage', {});
}

export default function PrivacyPolicy() {
	const { html } = useLoaderData<typeof loader>();
	return (
		<article className="page">
			<header className="page-head">
				<h1>Privacy policy</h1>
			</header>
			<CleanHtml html={html} />
		</article>
	);
}
