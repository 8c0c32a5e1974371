import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import type { TitleToComplete } from '~store/contract/desk-stock';
import { type DataColumn, DataTable } from '../parts/data-table';
import type { DeskHandle } from '../parts/desk-handle';
import { pageAsked } from '../parts/list-address';
import { When } from '../parts/when';
import { openDesk } from '../session/open-desk.server';

export const handle: DeskHandle = {
	title: () => 'Titles to complete',
};

export async function loader(args: LoaderFunctionArgs) {
	const desk = await openDesk(args);
	const { searchParams } = new URL(args.request.url);
	return desk.load('desk-stock/toComplete', pageAsked(searchParams));
}

/** Lists the titles that staff added and that no feed has completed. */
export default function TitlesToCompleteScreen() {
	const { rows, more } = useLoaderData<typeof loader>();
	const columns: DataColumn<TitleToComplete>[] = [
		{ key: 'title', heading: 'Title', cell: (row) => <Link to={`/desk/stock?code=${row.eisbn}`}>{row.title}</Link> },
		{ key: 'authors', heading: 'Author', cell: (row) => row.authors || '–' },
		{ key: 'eisbn', heading: 'ISBN', cell: (row) => row.eisbn },
		{ key: 'added', heading: 'Added', cell: (row) => <When at={row.added_at} /> },
	];
	return (
		<div className="stack">
			<h1>Titles to complete</h1>
			<p>Staff added these titles at the desk. The next feed that contains a title adds the title’s missing details.</p>
			<DataTable
				caption="Titles to complete"
				columns={columns}
				rows={rows}
				rowKey={(row) => row.eisbn}
				more={more}
				empty={<p>Every title that staff added is complete.</p>}
			/>
		</div>
	);
}
