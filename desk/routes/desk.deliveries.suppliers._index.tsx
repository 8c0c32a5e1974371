import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react';
import { readWritten } from '~/forms/submission.server';
import { cardTable } from '../parts/card-table';
import type { DeskHandle } from '../parts/desk-handle';
import { ProblemLine } from '../parts/problem-line';
import { SupplierFields } from '../parts/supplier-fields';
import { supplierPath } from '../parts/thing-paths';
import { newFormKey } from '../session/form-key.server';
import { leaveTo, openDesk } from '../session/open-desk.server';
import { refusedWith } from '../session/refused.server';
import { supplierFacts } from '../session/supplier-form';

export const handle: DeskHandle = {
	title: () => 'Suppliers',
};

export async function loader(args: LoaderFunctionArgs) {
	const desk = await openDesk(args);
	return { ...(await desk.load('desk-deliveries/suppliers', { removed: 'true' })), key: newFormKey() };
}

export async function action(args: ActionFunctionArgs) {
	const desk = await openDesk(args);
	const { version: _, removed: __, ...said } = readWritten(await desk.form(), supplierFacts);
	try {
		const { name } = await desk.call('desk-deliveries/saveSupplier', said);
		return await leaveTo(args.request, '/desk/deliveries/suppliers', `Supplier ${name} added.`);
	} catch (error) {
		return refusedWith(error, said);
	}
}

export default function SuppliersScreen() {
	const { suppliers, key } = useLoaderData<typeof loader>();
	const { problem, typed } = useActionData<typeof action>() ?? {};
	return (
		<div className="stack stack-wide">
			<div className="stack">
				<ProblemLine problem={problem} />
				<h1>Suppliers</h1>
				<p>
					<Link to="/desk/deliveries">Deliveries</Link>
				</p>
				{suppliers.length === 0 ? <p>The store has no suppliers yet. Add the first supplier below.</p> : null}
				{suppliers.length > 0 ? (
					<table {...cardTable.table} className="desk-table">
						<thead>
							<tr>
								<th scope="col">Name</th>
								<th scope="col">E-mail</th>
								<th scope="col">Account</th>
								<th scope="col">Terms</th>
							</tr>
						</thead>
						<tbody>
							{suppliers.map((supplier) => (
								<tr key={supplier.id} {...cardTable.row}>
									<th scope="row" {...cardTable.name}>
										<Link to={supplierPath(supplier.id)}>{supplier.name}</Link>
										{supplier.removed ? <span className="tag">Removed</span> : null}
									</th>
									<td {...cardTable.cell} data-label="E-mail">
										{supplier.email || '–'}
									</td>
									<td {...cardTable.cell} data-label="Account">
										{supplier.account_number || '–'}
									</td>
									<td {...cardTable.cell} data-label="Terms">
										{supplier.terms || '–'}
									</td>
								</tr>
							))}
						</tbody>
					</table>
				) : null}
			</div>
			<section className="stack" aria-labelledby="new">
				<h2 id="new">Add a supplier</h2>
				<Form
					// The new React key empties the form after a supplier was added.
					key={key}
					method="post"
					id="supplier"
					className="form"
					noValidate
				>
					<input type="hidden" name="key" value={key} />
					<SupplierFields shown={typed} problem={problem} />
					<div className="cluster">
						<button className="button button-primary">Add</button>
					</div>
				</Form>
			</section>
		</div>
	);
}
