import { Form, Link, useNavigation } from '@remix-run/react';
import { useEffect } from 'react';
import { grouped } from '~store/contract/grouped';
import { counted } from '../../format/counted';
import { ImportRows } from '../../parts/imports/import-rows';
import { PurchaseOrder } from '../../parts/imports/purchase-order';
import { RowChoice } from '../../parts/imports/row-choice';
import { announce } from '../../ui/announce';

import type { CartImportView } from './complete';

/** Shows the titles in the file before they are added to the cart. */
export function Preview({ view }: { view: CartImportView }) {
	const { filename, row_count: all, success_count: green } = view;
	const busy = useNavigation().state === 'submitting';
	const found = `${grouped(green)} of ${counted(all, 'row')} can be added to your cart.`;
	useEffect(() => announce(found), [found]);
	return (
		<div className="page stack">
			<h1>Check your import</h1>
			<p className="lead">{found}</p>
			<p>{view.sum}</p>
			<PurchaseOrder number={view.purchase_order} />
			<p className="soft small">{filename}</p>
			{view.titles.some(({ success, qty }) => !success && qty === null) ? (
				<p>
					Rows without a quantity are left out.{' '}
					<Link to="/checkout/import?one_each=on">Read the file again, with one copy of each</Link>
				</p>
			) : null}
			<RowChoice view={view} />
			<ImportRows view={view} label="Rows found in the file" done="Will be added" priced />
			<Form method="post" className="cluster">
				{green > 0 ? (
					<button className="button button-primary" aria-busy={busy || undefined}>
						{`Import ${counted(green, 'row')}`}
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
