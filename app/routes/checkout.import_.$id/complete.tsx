import { Link } from '@remix-run/react';
import { counted } from '../../format/counted';
import type { ImportView } from '../../parts/imports/load-import.server';
import { PurchaseOrder } from '../../parts/imports/purchase-order';
import { RowsLeftOut } from '../../parts/imports/rows-left-out';

/** This page is shown after all valid rows of the file are in the cart. */
export function Complete({ view }: { view: CartImportView }) {
	const { titles, copies } = view.added ?? { titles: 0, copies: 0 };
	const came = `${counted(view.success_count, 'row')}, ${counted(copies, 'copy', 'copies')}`;
	return (
		<div className="page stack">
			<h1>Import complete</h1>
			<p className="banner banner-success" role="status">
				{`${counted(titles, 'title')} added to your cart (${came}).`}
			</p>
			<p>{view.sum}</p>
			<PurchaseOrder number={view.purchase_order} />
			<p className="cluster">
				<Link className="button button-primary" to="/checkout/cart">
					Go to Cart
				</Link>{' '}
				<Link to="/checkout/import">Import another file</Link>
			</p>
			<RowsLeftOut view={view} priced />
		</div>
	);
}

export type CartImportView = ImportView<{ titles: number; copies: number }>;
