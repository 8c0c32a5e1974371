import { data, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { PageHandle } from '../page/page-handle';
import { requireItemNumber } from '../parts/item/item-number.server';
import { OfTitle } from '../parts/item/of-title';
import { toListData } from '../parts/titles/card-data';
import { TitleListItem } from '../parts/titles/title-list-item';
import { storeApi } from '../store-api/store-api.server';
import { sheetLinks } from '../styles/sheets';

export const handle: PageHandle<Awaited<ReturnType<typeof loader>>> = {
	shared: true,
	subject: (data) => data?.series,
};

export const links = sheetLinks('titles');

export async function loader(args: LoaderFunctionArgs) {
	const eisbn = requireItemNumber(args.params.eisbn, args.request);
	const api = await storeApi(args);
	const title = await api.load('title/getItem', { eisbn });
	if (!title.series) throw data({ error: `“${title.title}” is not part of a series that we know.` }, { status: 404 });
	const { series, rows } = await api.load('title/getSeriesItems', { series: title.series });
	return { title: { eisbn, title: title.title }, series, volumes: rows.map(toListData) };
}

/**
 * The dialog with the volumes of a series in reading order (docs/behaviour/item-page.md#editions-and-series), as a separate
 * page.
 */
export default function Series() {
	const { title, series, volumes } = useLoaderData<typeof loader>();
	return (
		<div className="page">
			<OfTitle title={title} heading={series} lead="The series in reading order." />
			<ul className="titles">
				{volumes.map((volume, at) => (
					<TitleListItem key={volume.eisbn} title={volume} eager={at < 4} heading="h2" />
				))}
			</ul>
		</div>
	);
}
