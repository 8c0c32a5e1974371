import { data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { dollars } from '~/format/dollars';
import { StoreError } from '~/store-api/store-error';
import {
	type DeskFound,
	type Found,
	type FoundOrderRow,
	type SearchedKind,
	searchedKinds,
} from '~store/contract/desk-search';
import { purchaseOrderStateWords } from '~store/contract/desk-states';
import { type DataColumn, DataTable } from '../parts/data-table';
import type { DeskHandle } from '../parts/desk-handle';
import { pageAsked } from '../parts/list-address';
import { stateWords } from '../parts/orders/copy-words';
import { customerPath, orderPath, purchaseOrderPath, quotePath, stockPath, thingPath } from '../parts/thing-paths';
import { When } from '../parts/when';
import { openDesk } from '../session/open-desk.server';

export const handle: DeskHandle<typeof loader> = {
	title: ({ data: known }) => (known?.query ? `Found: ${known.query}` : 'Find'),
};

/**
 * Redirects to the page of the record whose complete number was typed or scanned. If no complete number was typed or scanned,
 * shows all search results.
 */
export async function loader(args: LoaderFunctionArgs) {
	const { searchParams } = new URL(args.request.url);
	const query = (searchParams.get('q') ?? '').trim();
	const kind = searchedKinds.find((one) => one === searchParams.get('kind'));
	const desk = await openDesk(args);
	const { role } = await desk.me();
	const page = { query, kind: kind ?? null, seesCustomers: role !== 'till' };
	if (query === '') return { ...page, found: null, problem: null };
	try {
		if (!kind) {
			const { thing } = await desk.call('desk-search/go', { query });
			if (thing) throw redirect(thingPath(thing));
		}
		const found = await desk.call('desk-search/find', { query, ...(kind ? { kind, ...pageAsked(searchParams) } : {}) });
		return { ...page, found, problem: null };
	} catch (error) {
		if (!(error instanceof StoreError)) throw error;
		return data({ ...page, found: null, problem: { words: error.message } }, { status: error.status });
	}
}

const headings: Record<SearchedKind, string> = {
	orders: 'Orders',
	titles: 'Titles',
	customers: 'Customers',
	purchase_orders: 'Purchase orders',
	gift_cards: 'Gift cards',
};

export default function SearchScreen() {
	const { query, kind, found, problem, seesCustomers } = useLoaderData<typeof loader>();
	if (!found) {
		return (
			<div className="stack measure">
				<h1>Find</h1>
				{problem ? <p role="alert">{problem.words}</p> : null}
				<p>
					Type or scan into the field above: the number of an order, an ISBN, a title
					{seesCustomers ? ', a name, an e-mail address or a phone number' : ' or a name'}, a customer’s purchase order,
					{seesCustomers ? ' a purchase order to a supplier,' : ''} or the whole number of a gift card.
				</p>
			</div>
		);
	}
	const kinds = searchedKinds.filter((one) => found[one].rows.length > 0);
	return (
		<div className="stack stack-wide">
			<div className="stack stack-tight">
				<h1>{kind ? `${headings[kind]} for “${query}”` : `Results for “${query}”`}</h1>
				{kind ? (
					<p>
						<Link to={`/desk/search?${new URLSearchParams({ q: query })}`}>All results for “{query}”</Link>
					</p>
				) : null}
			</div>
			{kinds.length === 0 ? (
				<p>No matches. Try part of the name, or fewer words. To find a gift card, type its whole number.</p>
			) : null}
			{kinds.map((one) => (
				<section key={one} className="stack" aria-labelledby={one}>
					{kind ? null : <h2 id={one}>{headings[one]}</h2>}
					{tables[one](found, { seesCustomers, isPaged: kind !== null })}
					{!kind && found[one].more ? (
						<p>
							<Link to={`/desk/search?${new URLSearchParams({ q: query, kind: one })}`}>
								{`All ${headings[one].toLowerCase()} for “${query}”`}
							</Link>
						</p>
					) : null}
				</section>
			))}
		</div>
	);
}

interface Shown {
	/** Whether the staff member may see more about customers than their names. */
	seesCustomers: boolean;
	/**
	 * Whether the page shows only one kind of search result, with all pages of this kind. If not, the page shows the first rows
	 * of each kind.
	 */
	isPaged: boolean;
}

/** The table of search results for each kind of record. */
const tables: Record<SearchedKind, (found: DeskFound, shown: Shown) => ReactNode> = {
	orders: ({ orders }, { seesCustomers, isPaged }) =>
		table('Orders', orders, isPaged, ({ order_number }) => order_number, [
			{
				key: 'number',
				heading: 'Order',
				cell: ({ order_number, is_quote }) =>
					is_quote ? (
						<Link to={(seesCustomers ? quotePath : orderPath)(order_number)}>{`Quote ${order_number}`}</Link>
					) : (
						<Link to={orderPath(order_number)}>{order_number}</Link>
					),
			},
			{ key: 'name', heading: 'For', cell: ({ name }) => name },
			...(seesCustomers ? [{ key: 'email', heading: 'E-mail', cell: ({ email }: FoundOrderRow) => email }] : []),
			{ key: 'po', heading: 'Customer’s PO', cell: ({ purchase_order }) => purchase_order },
			{ key: 'state', heading: 'State', cell: ({ state, is_quote }) => stateWords(state, is_quote) },
			{ key: 'placed', heading: 'Placed', cell: ({ created_at }) => <When at={created_at} /> },
			{ key: 'total', heading: 'Total', isNumber: true, cell: ({ total }) => dollars(total) },
		]),
	titles: ({ titles }, { isPaged }) =>
		table('Titles', titles, isPaged, ({ eisbn }) => eisbn, [
			{ key: 'title', heading: 'Title', cell: ({ eisbn, title }) => <Link to={stockPath(eisbn)}>{title}</Link> },
			{ key: 'authors', heading: 'Authors', cell: ({ authors }) => authors },
			{ key: 'binding', heading: 'Binding', cell: ({ binding }) => binding },
			{ key: 'eisbn', heading: 'ISBN', cell: ({ eisbn }) => eisbn },
		]),
	customers: ({ customers }, { isPaged }) =>
		table('Customers', customers, isPaged, ({ id }) => id, [
			{
				key: 'name',
				heading: 'Name',
				cell: ({ id, name, company }) => (
					<Link to={customerPath(id)}>{[name, company].filter(Boolean).join(', ')}</Link>
				),
			},
			{ key: 'email', heading: 'E-mail', cell: ({ email }) => email },
			{ key: 'phone', heading: 'Phone', cell: ({ phone }) => phone },
			{
				key: 'orders',
				heading: 'Orders',
				cell: ({ email, name }) => (
					<Link to={`/desk/search?${new URLSearchParams({ q: email, kind: 'orders' })}`}>
						Orders<span className="visually-hidden"> of {name}</span>
					</Link>
				),
			},
		]),
	purchase_orders: ({ purchase_orders }, { isPaged }) =>
		table('Purchase orders', purchase_orders, isPaged, ({ id }) => id, [
			{ key: 'number', heading: 'Number', cell: ({ id }) => <Link to={purchaseOrderPath(id)}>{`PO ${id}`}</Link> },
			{ key: 'supplier', heading: 'Supplier', cell: ({ supplier }) => supplier },
			{ key: 'location', heading: 'Location', cell: ({ location }) => location },
			{ key: 'state', heading: 'State', cell: ({ state }) => purchaseOrderStateWords[state] },
			{ key: 'made', heading: 'Made', cell: ({ created_at }) => <When at={created_at} /> },
		]),
	gift_cards: ({ gift_cards }, { isPaged }) =>
		table('Gift cards', gift_cards, isPaged, ({ number }) => number, [
			{ key: 'number', heading: 'Number', cell: ({ number }) => number },
			{ key: 'balance', heading: 'Balance', isNumber: true, cell: ({ balance }) => dollars(balance) },
			{ key: 'state', heading: 'State', cell: ({ voided }) => (voided ? 'void' : 'good') },
			{ key: 'issued', heading: 'Issued', cell: ({ created_at }) => <When at={created_at} /> },
			{
				key: 'order',
				heading: 'Order',
				cell: ({ order_number }) =>
					order_number === '' ? '–' : <Link to={orderPath(order_number)}>{order_number}</Link>,
			},
		]),
};

const table = <Row,>(
	caption: string,
	{ rows, more }: Found<Row>,
	isPaged: boolean,
	rowKey: (row: Row) => string | number,
	columns: DataColumn<Row>[],
) => (
	<DataTable
		caption={caption}
		columns={columns}
		rows={rows}
		rowKey={rowKey}
		{...(isPaged ? { more } : {})}
		empty={<p>No matches.</p>}
	/>
);
