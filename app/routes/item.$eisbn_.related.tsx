import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { PageHandle } from '../page/page-handle';
import { requireItemNumber } from '../parts/item/item-number.server';
import { OfTitle } from '../parts/item/of-title';
import { toCardData } from '../parts/titles/card-data';
import { TitleCard } from '../parts/titles/title-card';
import { storeApi } from '../store-api/store-api.server';
import { sheetLinks } from '../styles/sheets';

export const handle: PageHandle<Awaited<ReturnType<typeof loader>>> = {
	shared: true,
	subject: (data) => data && `Related to ${data.title.title}`,
};

export const links = sheetLinks('titles');

export async function loader(args: LoaderFunctionArgs) {
	const eisbn = requireItemNumber(args.params.eisbn, args.request);
	const api = await storeApi(args);
	const [title, { groups }] = await Promise.all([
		api.load('title/getItem', { eisbn }),
		api.load('title/getRelatedItems', { eisbn }),
	]);
	return {
		title: { eisbn, title: title.title },
		groups: groups.map(({ fullname, tooltip, rows }) => ({
			name: fullname,
			about: tooltip,
			titles: rows.map(toCardData),
		})),
	};
}

/** The dialog with related items (docs/behaviour/item-page.md#editions-and-series), as a separate page. */
export default function Related() {
	const { title, groups } = useLoaderData<typeof loader>();
	return (
		<div className="page">
			<OfTitle title={title} heading="Related titles" />
			{groups.length === 0 ? (
				<p>
					We found no related titles. <a href="/browse">Browse the shop</a>
				</p>
			) : null}
			<div className="stack stack-sections">
				{groups.map(({ name, about, titles }, at) => (
					<section key={name} className="stack" id={`related-${at + 1}`} aria-label={about}>
						<h2>{name}</h2>
						<ul className="cards">
							{titles.map((related, place) => (
								<TitleCard key={related.eisbn} title={related} eager={at === 0 && place < 6} />
							))}
						</ul>
					</section>
				))}
			</div>
		</div>
	);
}
