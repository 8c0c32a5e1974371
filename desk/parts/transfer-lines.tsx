import { Form, Link } from '@remix-run/react';
import { factsLine } from '~/ui/facts-line';
import type { Transfer, TransferLine } from '~store/contract/desk-transfers';
import { stockWords } from '~store/contract/stock-words';
import { type DataColumn, DataTable } from './data-table';
import { PlainField } from './plain-field';
import { isRefused, keysOf, type RefusedForm, typedAgain } from './typed-again';

interface TransferLinesProps {
	transfer: Pick<Transfer, 'items' | 'state' | 'version'>;
	/** Whether the staff member may act for the sending location, and for the receiving location. */
	ends: { from: boolean; to: boolean };
	/** The form on the page of the transfer that the store refused. */
	refused?: RefusedForm | undefined;
}

/** Lists the titles of a transfer. The sending location packs them, and the receiving location receives them. */
export function TransferLines({ transfer, ends, refused }: TransferLinesProps) {
	const { items, state, version } = transfer;
	const receives = state === 'sent' && ends.to && items.length > 0;
	const isScanned = items.some(({ scanned }) => scanned > 0);
	const columns: DataColumn<TransferLine>[] = [
		{
			key: 'title',
			heading: 'Title',
			cell: (line) => (
				<>
					<Link to={`/desk/stock?code=${line.eisbn}`}>{line.title}</Link>
					<br />
					<span className="soft small">{factsLine(line.binding, line.eisbn)}</span>
				</>
			),
		},
		{ key: 'condition', heading: 'Condition', cell: (line) => line.condition_text },
		{ key: 'shelf', heading: 'Shelf', cell: (line) => line.shelf },
		{ key: 'copies', heading: state === 'draft' ? 'Copies' : 'Sent', isNumber: true, cell: (line) => line.quantity },
		...(state === 'draft' && ends.from ? draftColumns(version, refused) : []),
		...(receives && isScanned ? scannedColumns : []),
		...(receives ? arrivalColumns(refused, isScanned) : []),
		...(state === 'received' ? cameColumns(items) : []),
	];
	const table = (
		<DataTable
			caption="Titles"
			columns={columns}
			rows={items}
			rowKey={(line) => line.id}
			empty={<p>This transfer has no titles yet.</p>}
		/>
	);
	if (!receives) return table;
	return (
		<Form method="post" className="stack print" noValidate>
			<input type="hidden" name="version" value={version} />
			<p className="measure">
				Scan the copies as you unpack them, or enter how many arrived undamaged and how many arrived damaged. Anything
				not received is recorded as missing.
			</p>
			{table}
			<div className="cluster">
				<button className="button button-primary" name="intent" value="receive">
					Receive transfer
				</button>
			</div>
		</Form>
	);
}

/** The column heading for copies that arrived undamaged. Damaged copies have a separate column. */
const cameUndamaged = 'Undamaged';

/**
 * Returns the columns for the arrived copies. Leaves out the columns for damaged, short or extra copies if they would be empty.
 */
function cameColumns(items: readonly TransferLine[]): DataColumn<TransferLine>[] {
	const differences = [
		['damaged', 'Damaged', (line: TransferLine) => line.damaged],
		['short', 'Short', (line: TransferLine) => line.short],
		['more', 'More than were sent', (line: TransferLine) => moreThanSent(line, line.received + line.damaged)],
	] as const;
	return [
		{ key: 'received', heading: cameUndamaged, isNumber: true, cell: (line) => line.received },
		...differences
			.filter(([, , copiesOf]) => items.some((line) => copiesOf(line) > 0))
			.map(
				([key, heading, copiesOf]): DataColumn<TransferLine> => ({
					key,
					heading,
					isNumber: true,
					cell: (line) => copiesOf(line) || '',
				}),
			),
	];
}

const moreThanSent = ({ quantity }: TransferLine, came: number): number => Math.max(0, came - quantity);

/** Returns how the scanned copies of a transfer line differ from the sent copies, as text. */
function differenceOf(line: TransferLine): string {
	const { quantity, scanned } = line;
	if (quantity === 0) return 'Not sent';
	if (scanned < quantity) return `${quantity - scanned} to come`;
	return scanned > quantity ? `${moreThanSent(line, scanned)} more than sent` : '';
}

const scannedColumns: DataColumn<TransferLine>[] = [
	{ key: 'scanned', heading: 'Scanned', isNumber: true, cell: (line) => line.scanned },
	{
		key: 'difference',
		heading: 'Difference',
		cell: (line) => {
			const words = differenceOf(line);
			return words === '' ? '–' : <span className="tag">{words}</span>;
		},
	},
];

const arrivalColumns = (refused: RefusedForm | undefined, isScanned: boolean): DataColumn<TransferLine>[] =>
	(
		[
			[
				'received',
				cameUndamaged,
				'that arrived undamaged',
				({ quantity, scanned }) => (isScanned ? scanned : quantity),
			],
			['damaged', 'Damaged', 'that arrived damaged', () => 0],
		] as [name: string, heading: string, words: string, usual: (line: TransferLine) => number][]
	).map(([name, heading, words, usual]) => ({
		key: name,
		heading,
		cell: (line) => (
			<PlainField
				id={`${name}-${line.id}`}
				name={`${name}-${line.id}`}
				label={`Copies of ${line.title} ${words}`}
				labelHidden
				width="short"
				inputMode="numeric"
				value={typedOfArrival(refused, `${name}-${line.id}`) ?? String(usual(line))}
			/>
		),
	}));

const draftColumns = (version: string, refused: RefusedForm | undefined): DataColumn<TransferLine>[] => [
	{ key: 'onhand', heading: stockWords.onhand, isNumber: true, cell: (line) => line.onhand },
	{
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
	},
];

/**
 * Returns the values that were typed about arrived copies. The current value need not be shown beside the typed value, because
 * only the receiving location changes it.
 */
const typedOfArrival = (refused: RefusedForm | undefined, name: string): string | undefined =>
	isRefused(refused, 'receive') ? refused.typed.fields[name] : undefined;
