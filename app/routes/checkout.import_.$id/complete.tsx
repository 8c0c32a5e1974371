import { Link } from '@remix-run/react';
import { grouped } from '../../format/grouped';
import { ImportRows } from './import-rows';
import type { ImportView } from './load-import.server';

const counted = (count: number, one: string, many: string) => `${grouped(count)} ${count === 1 ? one : many}`;

/** Everything that could be added is in the cart. */
export function Complete({ view }: { view: ImportView }) {
	const { titles, copies } = view.added ?? { titles: 0, copies: 0 };
	const left = view.row_count - view.success_count;
	return (
		<div className="page stack">
			<h1>Import complete</h1>
			<p className="banner banner-success" role="status">
				{`${counted(titles, 'title', 'titles')} added to your cart (${counted(view.success_count, 'row', 'rows')}, ${counted(copies, 'copy', 'copies')}).`}
			</p>
			<p className="cluster">
				<Link className="button button-primary" to="/checkout/cart">
					Go to Cart
				</Link>{' '}
				<Link to="/checkout/import">Import another file</Link>
			</p>
			{left > 0 && view.titles.length > 0 ? (
				<>
					<h2>{counted(left, 'row was left out', 'rows were left out')}</h2>
					<ImportRows view={view} label="Rows that were left out" />
				</>
			) : null}
		</div>
	);
}
