import { Form, Link } from '@remix-run/react';
import type { PurchaseOrder, PurchaseOrderLine } from '~store/contract/desk-deliveries';
import { type DataColumn, DataTable } from './data-table';
import { PlainField } from './plain-field';
import { isRefused, keysOf, type RefusedForm, typedAgain } from './typed-again';

interface PurchaseOrderLinesProps {
	order: Pick<PurchaseOrder, 'id' | 'items' | 'version'>;
	/** Whether the purchase order is a draft, whose lines staff can still change. */
	isDraft: boolean;
	more: boolean;
	/** The form on the page of the purchase order that the store refused. */
	refused?: RefusedForm | undefined;
}

/** Lists the lines of a purchase order: for each line, the number of ordered copies and the number of received copies. */
export function PurchaseOrderLines({ order, isDraft, more, refused }: PurchaseOrderLinesProps) {
	const columns: DataColumn<PurchaseOrderLine>[] = [
		{
			key: 'title',
			heading: 'Title',
			cell: (line) => <Link to={`/desk/stock?code=${line.eisbn}`}>{line.title}</Link>,
		},
		{ key: 'isbn', heading: 'ISBN', cell: (line) => line.eisbn },
		{ key: 'condition', heading: 'Condition', cell: (line) => line.condition_text },
		{ key: 'ordered', heading: 'Ordered', isNumber: true, cell: (line) => line.quantity },
		...(isDraft ? [changeColumn(order.version, refused)] : cameColumns),
	];
	return (
		<DataTable
			caption="Titles"
			columns={columns}
			rows={order.items}
			rowKey={(line) => line.id}
			more={more}
			file={`/desk/deliveries/${order.id}/file`}
			empty={<p>This purchase order has no titles yet.</p>}
		/>
	);
}

const cameColumns: DataColumn<PurchaseOrderLine>[] = [
	{ key: 'received', heading: 'Received', isNumber: true, cell: (line) => line.received },
	{ key: 'damaged', heading: 'Damaged', isNumber: true, cell: (line) => line.damaged },
	{ key: 'short', heading: 'Short', isNumber: true, cell: (line) => line.short },
	{ key: 'coming', heading: 'To come', isNumber: true, cell: (line) => line.outstanding },
];

const changeColumn = (version: string, refused: RefusedForm | undefined): DataColumn<PurchaseOrderLine> => ({
	key: 'change',
	heading: 'Change',
	cell: (line) => (
		<Form method="post" className="desk-inline" noValidate>
			<input type="hidden" name="version" value={version} />
			<input type="hidden" name="code" value={line.eisbn} />
			<input type="hidden" name="condition" value={line.condition} />
			<PlainField
				id={`quantity-${line.id}`}
				name="quantity"
				label={`Copies of ${line.title} (0 removes it)`}
				labelHidden
				width="short"
				inputMode="numeric"
				{...typedAgain(
					isRefused(refused, 'line', keysOf(line)) ? refused : undefined,
					'quantity',
					String(line.quantity),
				)}
			/>
			<button className="button" name="intent" value="line">
				Save<span className="visually-hidden">{` ${line.title}`}</span>
			</button>
		</Form>
	),
});
