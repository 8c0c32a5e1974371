import { Form, Link, useNavigation } from '@remix-run/react';
import { useEffect } from 'react';
import { announce } from '../../components/announce';
import { grouped } from '../../format/grouped';
import { ImportRows } from './import-rows';
import type { ImportView } from './load-import.server';
import { allRows, type Rows } from './rows';

/** What was found in the file, before anything is in the cart. */
export function Preview({ view }: { view: ImportView }) {
	const { filename, row_count: all, success_count: green } = view;
	const busy = useNavigation().state === 'submitting';
	const found = `${grouped(green)} of ${grouped(all)} ${all === 1 ? 'row' : 'rows'} can be added to your cart.`;
	useEffect(() => announce(found), [found]);
	return (
		<div className="page stack">
			<h1>Check your import</h1>
			<p className="lead">{found}</p>
			<p className="soft small">{filename}</p>
			{view.titles.some(({ success, qty }) => !success && qty === null) ? (
				<p>
					Rows without a quantity are left out.{' '}
					<Link to="/checkout/import?one_each=on">Read the file again, with one copy of each</Link>
				</p>
			) : null}
			<RowChoice view={view} />
			<ImportRows view={view} label="What was found in the file" />
			<Form method="post" className="cluster">
				{green > 0 ? (
					<button className="button button-primary" aria-busy={busy || undefined}>
						{`Import ${grouped(green)} ${green === 1 ? 'row' : 'rows'}`}
					</button>
				) : null}{' '}
				<Link className={green > 0 ? undefined : 'button button-primary'} to="/checkout/import">
					Try another file
				</Link>{' '}
				<Link to="/checkout/cart">Return to cart</Link>
			</Form>
		</div>
	);
}

/** All rows, or those of one colour; nothing to choose where there is one colour. */
function RowChoice({ view: { row_count, success_count, show } }: { view: ImportView }) {
	const counts: Record<Rows, number> = { all: row_count, green: success_count, red: row_count - success_count };
	if (counts.green === 0 || counts.red === 0) return null;
	const words: Record<Rows, string> = { all: 'All', green: 'Will be added', red: 'Not added' };
	return (
		<ul className="cluster import-choice" aria-label="Rows to show">
			{allRows.map((rows) => (
				<li key={rows}>
					<Link to={`?show=${rows}`} aria-current={rows === show ? 'true' : undefined} preventScrollReset>
						{`${words[rows]} (${grouped(counts[rows])})`}
					</Link>
				</li>
			))}
		</ul>
	);
}
