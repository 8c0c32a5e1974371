import { Link } from '@remix-run/react';
import { dollars } from '~/format/dollars';
import type { DayEnd, DayFigure, DaySale, FigureSum } from '~store/contract/desk-money';
import { type DataColumn, DataTable } from './data-table';
import { signed } from './money-summary';
import { When } from './when';

/** The days and the location that a figure of the report covers. */
export interface FigureScope {
	from: string;
	to: string;
	/** '' for all locations. */
	location_id: string;
}

/** Returns the address of the list of orders whose amounts a figure adds up. */
export function figurePath(figure: DayFigure, scope: FigureScope & { name?: string; no_location?: boolean }): string {
	const { from, to, location_id, name = '', no_location = false } = scope;
	const asked = new URLSearchParams({ figure, from, to });
	if (location_id !== '') asked.set('location_id', location_id);
	if (name !== '') asked.set('name', name);
	if (no_location) asked.set('no_location', 'true');
	return `/desk/day/orders?${asked}`;
}

const saleWords: Record<DaySale['figure'], string> = {
	goods: 'Goods at full price',
	discount: 'Discounts',
	shipping: 'Shipping',
	tax: 'Tax',
	adjustment: 'Amounts refunded',
	gift_card: 'Gift cards sold',
	refund: 'Refunds and returns',
};

interface FigureLinkProps {
	figure: DayFigure;
	scope: FigureScope & { name?: string };
	amount: string;
	words: string;
}

/** Shows an amount as a link to its orders. */
export const FigureLink = ({ figure, scope, amount, words }: FigureLinkProps) => (
	<Link to={figurePath(figure, scope)}>
		{signed(amount)}
		<span className="visually-hidden">{` ${words}: show the orders`}</span>
	</Link>
);

interface Shown extends FigureSum {
	figure: DayFigure;
	name: string;
	words: string;
	note: string;
}

const columnsFor = (scope: FigureScope): DataColumn<Shown>[] => [
	{
		key: 'what',
		heading: 'What',
		cell: ({ words, note }) => (
			<>
				{words}
				{note === '' ? null : <span className="soft">{` ${note}`}</span>}
			</>
		),
	},
	{
		key: 'amount',
		heading: 'Amount',
		isNumber: true,
		cell: ({ figure, name, amount, words }) => (
			<FigureLink figure={figure} scope={{ ...scope, name }} amount={amount} words={words} />
		),
	},
	{ key: 'orders', heading: 'Orders', isNumber: true, cell: ({ orders }) => orders },
];

/** Lists the parts of the sales, each with a link to its orders. */
export function Sales({ sales, scope }: { sales: DayEnd['sales']; scope: FigureScope }) {
	const { rows, total, recorded_from } = sales;
	const shown = rows.map(({ figure, name, base, ...sum }) => ({
		...sum,
		figure,
		name,
		words: figure === 'tax' && name !== '' ? `Tax: ${name}` : saleWords[figure],
		note: figure === 'tax' ? `on ${signed(base)}` : figure === 'refund' ? 'without taxes' : '',
	}));
	return (
		<section className="stack" aria-labelledby="sales">
			<h2 id="sales">Sales</h2>
			{recorded_from === null ? null : (
				<p>
					Sales by tax rate are recorded since <When isInSentence at={recorded_from} />. Earlier sales are not in this
					table.
				</p>
			)}
			<DataTable
				caption="Sales"
				layout="figures"
				columns={columnsFor(scope)}
				rows={shown}
				rowKey={({ figure, name }) => `${figure} ${name}`}
				empty={recorded_from === null ? <p>No orders were completed. For payments and refunds, see Payments.</p> : null}
			/>
			{rows.length > 0 ? (
				<p>
					<strong>
						Total sales: <FigureLink figure="sold" scope={scope} amount={total} words="Total sales" />
					</strong>
				</p>
			) : null}
		</section>
	);
}

/** Shows gift cards that were redeemed, and the amounts that were sold on account and paid on account. */
export function CardsAndAccounts({ day, scope }: { day: DayEnd; scope: FigureScope }) {
	const { redeemed, on_account } = day;
	const rows: Shown[] = [
		{ ...redeemed, figure: 'redeemed', words: 'Gift cards redeemed' },
		{ ...on_account.sold, figure: 'on_account', words: 'Sold on account' },
		{ ...on_account.paid_later, figure: 'paid_later', words: 'Paid later on account' },
		{ ...on_account.credited, figure: 'credited', words: 'Credit notes', note: 'subtracted from the amount owed' },
		{ ...on_account.owed, figure: 'owed_on_account', words: 'Owed on account', note: 'in total, from all days' },
	].map((row) => ({ name: '', note: '', ...row }) as Shown);
	return (
		<section className="stack" aria-labelledby="accounts">
			<h2 id="accounts">Gift cards and accounts</h2>
			<DataTable
				caption="Gift cards and accounts"
				layout="figures"
				columns={columnsFor(scope)}
				rows={rows}
				rowKey={({ figure }) => figure}
				empty={null}
			/>
		</section>
	);
}

type Count = NonNullable<DayEnd['cash']>['counts'][number];

/** Returns a cash difference as text: '$3.00 missing' for '-3.00', '$3.00 too much' for '3.00'. */
export const differenceWords = (difference: string): string =>
	difference === '0.00'
		? 'Correct'
		: difference.startsWith('-')
			? `${dollars(difference.slice(1))} missing`
			: `${dollars(difference)} too much`;

/** Lists the counts of a day's cash, newest first. */
export function CashCounts({ counts }: { counts: Count[] }) {
	const columns: DataColumn<Count>[] = [
		{ key: 'at', heading: 'Counted', cell: ({ at }) => <When at={at} /> },
		{ key: 'who', heading: 'By', cell: ({ staff_name }) => staff_name },
		{ key: 'float', heading: 'Float', isNumber: true, cell: ({ float }) => dollars(float) },
		{ key: 'expected', heading: 'Expected', isNumber: true, cell: ({ expected }) => signed(expected) },
		{ key: 'counted', heading: 'In the drawer', isNumber: true, cell: ({ counted }) => dollars(counted) },
		{ key: 'difference', heading: 'Difference', cell: ({ difference }) => differenceWords(difference) },
		{ key: 'note', heading: 'Note', cell: ({ note }) => note },
	];
	return <DataTable caption="Cash counts" columns={columns} rows={counts} rowKey={({ id }) => id} empty={null} />;
}
