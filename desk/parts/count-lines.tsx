import { Form, Link } from '@remix-run/react';
import type { CountLine } from '~store/contract/desk-counting';
import { stockWords } from '~store/contract/stock-words';
import { afterWords, countTags } from './count-words';
import { type DataColumn, DataTable } from './data-table';
import { PlainField } from './plain-field';
import { isRefused, keysOf, type RefusedForm, typedAgain } from './typed-again';

interface CountLinesProps {
	count: { id: number; lines: readonly CountLine[]; more: boolean };
	isOpen: boolean;
	/** The form on the page of the stock count that the store refused. */
	refused?: RefusedForm | undefined;
}

/** Lists the titles of a stock count: counted copies, expected copies, and the stock after booking. */
export function CountLines({ count, isOpen, refused }: CountLinesProps) {
	const columns: DataColumn<CountLine>[] = [
		{
			key: 'title',
			heading: 'Title',
			cell: (line) => (
				<span>
					<Link to={`/desk/stock?code=${line.eisbn}`}>{line.title}</Link>
					{countTags(line, isOpen).map((words) => (
						<span key={words} className="tag">
							{words}
						</span>
					))}
				</span>
			),
		},
		{ key: 'condition', heading: 'Condition', cell: (line) => line.condition_text },
		{ key: 'counted', heading: 'Counted', isNumber: true, cell: (line) => line.counted ?? 'Not scanned' },
		{ key: 'expected', heading: 'Expected', isNumber: true, cell: (line) => line.expected ?? 'Not recorded' },
		...(isOpen ? openColumns(refused) : []),
	];
	return (
		<DataTable
			caption="Titles"
			columns={columns}
			rows={count.lines}
			rowKey={(line) => `${line.eisbn} ${line.condition}`}
			more={count.more}
			file={`/desk/counting/${count.id}/file`}
			empty={<p>This count has no titles yet. Scan the books on the shelf: each scan counts one copy.</p>}
		/>
	);
}

const openColumns = (refused: RefusedForm | undefined): DataColumn<CountLine>[] => [
	{ key: 'onhand', heading: stockWords.onhand, isNumber: true, cell: (line) => line.onhand },
	{
		key: 'then',
		heading: 'Available after the count',
		isNumber: true,
		cell: afterWords,
	},
	{
		key: 'correct',
		heading: 'Correct',
		cell: (line) => (
			<Form method="post" className="desk-inline" noValidate>
				<input type="hidden" name="version" value={line.version} />
				<input type="hidden" name="code" value={line.eisbn} />
				<input type="hidden" name="condition" value={line.condition} />
				<PlainField
					id={`copies-${line.eisbn}-${line.condition}`}
					name="copies"
					label={`Copies of ${line.title}, ${line.condition_text}`}
					labelHidden
					width="short"
					inputMode="numeric"
					{...typedAgain(
						isRefused(refused, 'line', keysOf(line)) ? refused : undefined,
						'copies',
						String(line.counted ?? 0),
					)}
				/>
				<button className="button" name="intent" value="line">
					Save<span className="visually-hidden">{` ${line.title}`}</span>
				</button>
			</Form>
		),
	},
];
