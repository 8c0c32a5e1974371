import type { LoaderFunctionArgs } from '@remix-run/node';
import { Form, Link, useLoaderData } from '@remix-run/react';
import { Fragment } from 'react';
import { Field } from '~/forms/field';
import { returnedField } from '~/forms/returned-field';
import { Select } from '~/forms/select';
import type { AuditEntry } from '~store/contract/desk-audit';
import {
	type ActionEntries,
	actionInWords,
	actionsOfPage,
	changesInWords,
	placeNames,
	thingInWords,
} from '../parts/audit-words';
import { type DataColumn, DataTable } from '../parts/data-table';
import type { DeskHandle } from '../parts/desk-handle';
import { withFields } from '../parts/list-address';
import { networkInWords } from '../parts/network-words';
import { When } from '../parts/when';
import { auditQuery } from '../session/audit-query';
import { openDesk } from '../session/open-desk.server';
import { rememberFilter } from '../session/remembered-filter.server';

export const handle: DeskHandle = {
	title: () => 'Activity log',
};

export async function loader(args: LoaderFunctionArgs) {
	const { searchParams } = new URL(args.request.url);
	const desk = await openDesk(args);
	await rememberFilter(desk, args.request, 'audit');
	const { timezone, role, locations } = await desk.me();
	const asked = auditQuery(searchParams, timezone);
	const [page, people] = await Promise.all([
		desk.load('desk-audit/find', asked),
		role === 'owner' ? desk.load('desk-staff/list', {}) : null,
	]);
	const { actions, next } = actionsOfPage(page.entries, page.next, actionOf);
	const older = next === null ? null : withFields(searchParams, { before: String(next) });
	return {
		actions,
		locations,
		older,
		search: { ...Object.fromEntries(searchParams), thing: asked.thing ?? '' },
		file: `/desk/audit/file${withFields(searchParams, { before: null })}`,
		people: people?.staff.map(({ id, name, email }) => ({ value: String(id), label: name || email })) ?? [],
	};
}

/** The kinds of records in most audit entries, for the filter. */
const auditedKinds = [
	'order',
	'order at the counter',
	'title',
	'purchase order',
	'supplier',
	'return',
	'count',
	'transfer',
	'pick list',
	'gift card',
	'staff',
	'refused attempt',
] as const;

type Action = ActionEntries<AuditEntry>;

const actionOf = ({ staff_id, staff_name, action, created_at }: AuditEntry): string =>
	[staff_id, staff_name, action, created_at].join(' ');

/** Returns one audit entry for each record that an action changed. */
const namedOnce = (action: Action): AuditEntry[] => [
	...new Map(action.map((entry) => [`${entry.thing} ${entry.key}`, entry])).values(),
];

export default function AuditScreen() {
	const { actions, locations, older, search, file, people } = useLoaderData<typeof loader>();
	const places = placeNames(locations);
	const filters: Record<string, string> = search;
	const field = (name: string) => ({ ...returnedField('audit', name, undefined), initialValue: filters[name] ?? '' });
	// A link may filter by a kind of record that only commands change, so the filter must include that kind.
	const kinds = new Set([...auditedKinds, ...(search.thing === '' ? [] : [search.thing])]);
	const columns: DataColumn<Action>[] = [
		{ key: 'time', heading: 'When', cell: ([{ created_at }]) => <When at={created_at} /> },
		{
			key: 'who',
			heading: 'Who',
			cell: ([{ staff_name, ip }]) => (ip === '' ? staff_name : `${staff_name}, ${networkInWords(ip)}`),
		},
		{ key: 'what', heading: 'What', cell: ([{ action }]) => actionInWords(action) },
		{
			key: 'thing',
			heading: 'Which',
			cell: (action) =>
				namedOnce(action).map(({ thing, key }, at) => (
					<Fragment key={`${thing} ${key}`}>
						{at > 0 ? ', ' : null}
						<Link to={`/desk/audit?${new URLSearchParams({ thing, key })}`}>{thingInWords(thing, key)}</Link>
					</Fragment>
				)),
		},
		{
			key: 'change',
			heading: 'From and to',
			cell: (action) => {
				const isOne = namedOnce(action).length === 1;
				return action.flatMap((entry) => {
					const words = changesInWords(entry, places).join('; ');
					if (words === '') return [];
					return <div key={entry.id}>{isOne ? words : `${thingInWords(entry.thing, entry.key)}: ${words}`}</div>;
				});
			},
		},
	];
	return (
		<div className="stack">
			<h1>Activity log</h1>
			<Form className="desk-filters" role="search" aria-label="Activity log">
				<Select
					// The new React key resets the select to the kind in the address.
					key={search.thing}
					field={field('thing')}
					label="Kind"
					width="medium"
					options={[{ value: '', label: 'Any' }, ...[...kinds].map((kind) => ({ value: kind, label: kind }))]}
				/>
				<Field
					field={field('key')}
					label="Number"
					hint="The number of an order, or of the chosen kind"
					width="medium"
				/>
				{people.length > 0 ? (
					<Select field={field('staff_id')} label="Person" options={[{ value: '', label: 'Anyone' }, ...people]} />
				) : null}
				<Field field={field('from')} label="From" type="date" width="short" />
				<Field field={field('to')} label="To" type="date" width="short" />
				<button className="button">Find</button>
			</Form>
			<DataTable
				caption="Activity log, newest first"
				columns={columns}
				rows={actions}
				rowKey={([{ id }]) => id}
				empty={<p>No entries match the filters. Remove a filter to see more entries.</p>}
			/>
			<p className="cluster no-print">
				{older === null ? null : <Link to={older}>Older</Link>}{' '}
				{actions.length === 0 ? null : (
					<span className="small">
						Download these entries: <a href={`${file}&format=csv`}>CSV</a>, <a href={`${file}&format=xlsx`}>Excel</a>
					</span>
				)}
			</p>
		</div>
	);
}
