import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { counted } from '~/format/counted';
import { dollars } from '~/format/dollars';
import type { DeskAccountRow } from '~store/contract/desk-customers';
import { type DataColumn, DataTable } from '../parts/data-table';
import type { DeskHandle } from '../parts/desk-handle';
import { pageAsked } from '../parts/list-address';
import { customerPath } from '../parts/thing-paths';
import { openDesk } from '../session/open-desk.server';

export const handle: DeskHandle = {
	title: () => 'Customers on account',
};

export async function loader(args: LoaderFunctionArgs) {
	const desk = await openDesk(args);
	return desk.load('desk-customers/list', pageAsked(new URL(args.request.url).searchParams));
}

const columns: DataColumn<DeskAccountRow>[] = [
	{
		key: 'name',
		heading: 'Customer',
		cell: ({ customer_id, name }) => <Link to={customerPath(customer_id)}>{name}</Link>,
	},
	{ key: 'email', heading: 'E-mail', cell: ({ email }) => email },
	{
		key: 'terms',
		heading: 'Terms',
		cell: ({ terms_days }) => (terms_days === null ? 'Not allowed' : counted(terms_days, 'day')),
	},
	{ key: 'limit', heading: 'Limit', isNumber: true, cell: ({ limit }) => (limit === null ? 'None' : dollars(limit)) },
	{ key: 'balance', heading: 'Owed on invoices', isNumber: true, cell: ({ balance }) => dollars(balance) },
	{ key: 'overdue', heading: 'Overdue', isNumber: true, cell: ({ overdue }) => dollars(overdue) },
];

export default function CustomersScreen() {
	const { rows, more } = useLoaderData<typeof loader>();
	return (
		<div className="stack stack-wide">
			<h1>Customers on account</h1>
			<p>
				These customers may buy on account, or still owe an invoice. To let another customer buy on account, search for
				the customer’s name and open the customer’s page.
			</p>
			<DataTable
				caption="Customers on account, the largest balance first"
				columns={columns}
				rows={rows}
				rowKey={({ customer_id }) => customer_id}
				more={more}
				empty={<p>No customer buys on account.</p>}
			/>
		</div>
	);
}
