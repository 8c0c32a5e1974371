import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { PageHandle } from '../page/page-handle';
import { requireItemNumber } from '../parts/item/item-number.server';
import { OfTitle } from '../parts/item/of-title';
import { editionsPath } from '../parts/titles/availability';
import { toListData } from '../parts/titles/card-data';
import { TitleListItem } from '../parts/titles/title-list-item';
import { storeApi } from '../store-api/store-api.server';
import { sheetLinks } from '../styles/sheets';

export const handle: PageHandle<Awaited<ReturnType<typeof loader>>> = {
	shared: true,
	subject: (data) => data && `Other editions of ${data.title.title}`,
};

export const links = sheetLinks('titles');

export async function loader(args: LoaderFunctionArgs) {
	const eisbn = requireItemNumber(args.params.eisbn, args.request);
	const api = await storeApi(args);
	const [title, editions] = await Promise.all([
		api.load('title/getItem', { eisbn }),
		api.load('title/getBindingItems', { eisbn }),
	]);
	return {
		title: { eisbn, title: title.title, authors: title.authors.slice(0, 1) },
		editions: editions.rows.map(toListData),
	};
}

/** The dialog with other editions (docs/behaviour/item-page.md#editions-and-series), as a separate page. */
export default function Editions() {
	const { title, editions } = useLoaderData<typeof loader>();
	return (
		<div className="page">
			<OfTitle title={title} heading="Other editions" />
			{editions.length === 0 ? (
				<p>
					We're sorry! We do not know another edition of this title.{' '}
					<a href={editionsPath(title)}>Search for its title and author</a>
				</p>
			) : (
				<ul className="titles">
					{editions.map((edition, at) => (
						<TitleListItem key={edition.eisbn} title={edition} eager={at < 4} heading="h2" />
					))}
				</ul>
			)}
		</div>
	);
}
