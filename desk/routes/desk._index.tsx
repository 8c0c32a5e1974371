import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { Form, Link, useLoaderData, useSearchParams } from '@remix-run/react';
import { dollars } from '~/format/dollars';
import { StoreError } from '~/store-api/store-error';
import { type DeskHealth, healthPoints } from '~store/contract/desk-health';
import { type DeskQueue, deskQueueNames, deskQueues, type Today } from '~store/contract/desk-orders';
import { CheckFound } from '../parts/check-found';
import { ConfirmBox } from '../parts/confirm-box';
import { type DataColumn, DataTable } from '../parts/data-table';
import type { DeskHandle } from '../parts/desk-handle';
import { HealthLamp } from '../parts/health-lamp';
import { MailAddress } from '../parts/mail-address';
import { signed } from '../parts/money-summary';
import { toSendWords } from '../parts/orders/copy-words';
import { paymentStateInWords } from '../parts/orders/payment-words';
import { queuePath } from '../parts/orders/queue-query';
import { When } from '../parts/when';
import { leaveTo, openDesk } from '../session/open-desk.server';

export const handle: DeskHandle = {
	title: () => 'Today',
};

type Details = NonNullable<DeskHealth['details']>;

export async function loader(args: LoaderFunctionArgs) {
	const desk = await openDesk(args);
	const [{ role, location }, health, today] = await Promise.all([
		desk.me(),
		desk.load('desk-health/get', {}),
		desk.load('desk-orders/today', {}),
	]);
	const manages = role === 'owner' || role === 'manager';
	const seesAll = location === null;
	return { health, today, seesAll, maySend: manages && seesAll, mayCheck: manages };
}

/** Sends mails again that the store has stopped trying to send: one mail, the chosen mails, or all of them. */
export async function action(args: ActionFunctionArgs) {
	const desk = await openDesk(args);
	const named = (await desk.form()).getAll('mail').map(String);
	if (named.length === 0) return leaveTo(args.request, '/desk', { kind: 'error', text: 'Choose at least one mail.' });
	try {
		const [one = ''] = named;
		const mail = one === 'all' ? 'all' : named.length === 1 ? Number(one) : named.map(Number);
		const { sent } = await desk.call('desk-health/sendMails', { mail });
		const words = sent === 0 ? 'No failed mails.' : `${sent} ${sent === 1 ? 'mail is' : 'mails are'} being sent again.`;
		return await leaveTo(args.request, '/desk', words);
	} catch (error) {
		if (!(error instanceof StoreError)) throw error;
		return leaveTo(args.request, '/desk', { kind: 'error', text: error.message });
	}
}

export default function TodayScreen() {
	const { health, today, seesAll, maySend, mayCheck } = useLoaderData<typeof loader>();
	const { details, state } = health;
	const [asked] = useSearchParams();
	return (
		<div className="stack stack-wide">
			{maySend && details && details.failed_mails > 0 && asked.get('ask') === 'mails' ? (
				<ConfirmBox
					heading={`Send all ${details.failed_mails} mails again?`}
					fields={{ mail: 'all' }}
					button="Yes, send them"
					back="/desk"
					action="/desk?index"
				>
					Each failed mail, including old mails, goes to its original recipient. You cannot take mails back.
				</ConfirmBox>
			) : null}
			<h1>Today</h1>
			<Orders today={today} seesAll={seesAll} />
			<Due today={today} />
			<section className="stack stack-tight" aria-labelledby="health">
				<h2 id="health">Shop health</h2>
				<p className="health-state">
					<HealthLamp state={state} />
				</p>
				{details || state === 'good' ? null : <p>Something in the shop needs attention. Tell a manager.</p>}
			</section>
			{details ? (
				<details className="disclosure" open={state !== 'good'}>
					<summary>Details of the shop’s health</summary>
					<div className="stack stack-wide">
						<Points details={details} />
						{details.failed_mails > 0 ? <Mails details={details} maySend={maySend} /> : null}
						{details.payments.length > 0 ? <Payments payments={details.payments} /> : null}
						<Books check={details.check} mayCheck={mayCheck} />
						<div className="desk-columns">
							<StockFiles runs={details.stock_runs} />
							<Versions versions={details.versions} />
						</div>
						<Jobs jobs={details.jobs} />
					</div>
				</details>
			) : null}
		</div>
	);
}

const figure = (to: string, count: number | string, words: string) => (
	<li key={to}>
		<Link to={to}>
			<strong className="desk-today-count">{count}</strong> {words}
		</Link>
	</li>
);

/** The names of lists that contain exactly one order. These names are used if the list's normal name is a plural. */
const namesOfOne: Partial<Record<DeskQueue, string>> = { calls: 'Call to make', problems: 'Problem' };

/** Shows today's sales, and each list that has orders. Roles that may not refund do not see what the store owes customers. */
function Orders({ today, seesAll }: { today: Today; seesAll: boolean }) {
	const { counts, day, sales, owed_to_customers: owed } = today;
	const toSend = today.to_send_on ?? [];
	const waiting = deskQueues.filter((name) => counts[name] > 0 && (name !== 'to_give_back' || owed !== null));
	const words = (name: DeskQueue) => {
		if (name === 'to_give_back' && owed !== null) return `${deskQueueNames[name]}: ${dollars(owed)}`;
		return (counts[name] === 1 ? namesOfOne[name] : undefined) ?? deskQueueNames[name];
	};
	return (
		<section className="stack stack-tight" aria-labelledby="orders">
			<h2 id="orders">Orders</h2>
			{sales === null && waiting.length + toSend.length === 0 ? null : (
				<ul className="desk-today">
					{/* The link to the day's end includes the day, because otherwise the page would open with the location
					    that was last used there. */}
					{sales === null ? null : figure(`/desk/day?from=${day}`, signed(sales), 'Sales so far')}
					{waiting.map((name) => figure(queuePath(name), counts[name], words(name)))}
					{toSend.map(({ from_location_id, to_location_id, copies, ...names }) =>
						figure(
							`/desk/picking#to-send-${from_location_id}-${to_location_id}`,
							copies,
							`${copies === 1 ? 'copy' : 'copies'} ${toSendWords(names, seesAll)}`,
						),
					)}
				</ul>
			)}
			{waiting.length + toSend.length === 0 ? <p>No orders are waiting.</p> : null}
		</section>
	);
}

/**
 * Lists deliveries that are on their way, and the events of today and tomorrow. Shows nothing if there are no deliveries and no
 * events.
 */
function Due({ today: { deliveries, events } }: { today: Today }) {
	const coming = deliveries
		? ([
				[
					'/desk/deliveries?state=due',
					deliveries.due,
					deliveries.due === 1 ? 'Delivery due today or overdue' : 'Deliveries due today or overdue',
				],
				[
					'/desk/deliveries?state=sent',
					deliveries.sent,
					deliveries.sent === 1 ? 'Delivery on the way' : 'Deliveries on the way',
				],
				[
					'/desk/deliveries?state=partly_received',
					deliveries.partly_received,
					deliveries.partly_received === 1 ? 'Delivery partly received' : 'Deliveries partly received',
				],
				[
					'/desk/transfers?state=sent',
					deliveries.transfers,
					deliveries.transfers === 1 ? 'Transfer on the way' : 'Transfers on the way',
				],
			] as const)
		: [];
	const shown = coming.filter(([, count]) => count > 0);
	if (shown.length === 0 && events.length === 0) return null;
	return (
		<section className="stack stack-tight" aria-labelledby="due">
			<h2 id="due">Deliveries and events</h2>
			{shown.length === 0 ? null : (
				<ul className="desk-today">{shown.map(([to, count, words]) => figure(to, count, words))}</ul>
			)}
			{events.length === 0 ? null : (
				<ul className="plain-list" aria-label="Events">
					{events.map(({ event_id, name, starts_at, place }) => (
						<li key={event_id}>
							<When at={starts_at} /> {[name, place].filter(Boolean).join(', ')}
						</li>
					))}
				</ul>
			)}
		</section>
	);
}

const Points = ({ details: { points } }: { details: Details }) => (
	<section aria-labelledby="points">
		<h2 id="points" className="visually-hidden">
			Health by area
		</h2>
		<dl className="health-points">
			{points.map(({ name, state, words }) => (
				<div key={name}>
					<dt>{healthPoints[name]}</dt>
					<dd>
						<HealthLamp state={state} />
					</dd>
					<dd className="health-point-words">{words}</dd>
				</div>
			))}
		</dl>
	</section>
);

type MailRow = Details['mails'][number];

interface MailsProps {
	details: Details;
	maySend: boolean;
}

function Mails({ details: { mails, failed_mails }, maySend }: MailsProps) {
	const columns: DataColumn<MailRow>[] = [
		{ key: 'to', heading: 'To', cell: ({ recipient }) => recipient },
		{ key: 'subject', heading: 'Subject', cell: ({ subject }) => subject },
		{ key: 'written', heading: 'Written', cell: ({ created_at }) => <When at={created_at} /> },
		{ key: 'error', heading: 'Answer of the mail server', cell: ({ error }) => error },
		{ key: 'address', heading: 'Wrong address?', cell: (mail) => <MailAddress mail={mail} /> },
		{
			key: 'again',
			heading: 'Send again',
			cell: ({ id, recipient }) => (
				<Form method="post" action="/desk?index">
					<button className="button button-quiet" name="mail" value={id}>
						Send again<span className="visually-hidden"> to {recipient}</span>
					</button>
				</Form>
			),
		},
	];
	return (
		<section className="stack" aria-labelledby="mails">
			<h2 id="mails">Mails that could not be sent</h2>
			<DataTable
				caption="Mails that could not be sent, newest first"
				columns={maySend ? columns : columns.slice(0, -1)}
				rows={mails}
				rowKey={({ id }) => id}
				{...(maySend
					? {
							bulk: {
								field: 'mail',
								label: ({ recipient }: MailRow) => `Choose the mail to ${recipient}`,
								value: ({ id }: MailRow) => id,
								action: '/desk?index',
								children: <button className="button">Send chosen mails again</button>,
							},
						}
					: {})}
				empty={<p>Only staff who work for all locations see these mails.</p>}
			/>
			{failed_mails > mails.length && mails.length > 0 ? (
				<p className="small">{`These are the newest ${mails.length} of ${failed_mails} failed mails.`}</p>
			) : null}
			{maySend ? (
				<p>
					<Link className="button" to="/desk?ask=mails">{`Send all ${failed_mails} mails again`}</Link>
				</p>
			) : null}
		</section>
	);
}

function Payments({ payments }: { payments: Details['payments'] }) {
	const columns: DataColumn<Details['payments'][number]>[] = [
		{
			key: 'order',
			heading: 'Order',
			cell: ({ order_number }) => <Link to={`/desk/orders/${order_number}`}>{order_number}</Link>,
		},
		{ key: 'provider', heading: 'Provider', cell: ({ provider, reference }) => `${provider}, ${reference}` },
		{ key: 'amount', heading: 'Amount', isNumber: true, cell: ({ amount }) => amount },
		{ key: 'begun', heading: 'Begun', cell: ({ created_at }) => <When at={created_at} /> },
		{ key: 'state', heading: 'State', cell: ({ state }) => paymentStateInWords(state) },
		{ key: 'problem', heading: 'Problem', cell: ({ problem }) => problem },
	];
	return (
		<section className="stack" aria-labelledby="payments">
			<h2 id="payments">Payments with a problem</h2>
			<DataTable
				caption="Payments with a problem, newest first"
				columns={columns}
				rows={payments}
				rowKey={({ reference }) => reference}
				empty={null}
			/>
		</section>
	);
}

interface BooksProps {
	check: Details['check'];
	mayCheck: boolean;
}

const Books = ({ check, mayCheck }: BooksProps) => (
	<section className="stack" aria-labelledby="books">
		<h2 id="books">Stock and money records</h2>
		<p className="measure">
			The check compares the records of stock, gift cards, promo codes, registries, orders and payments with each other.
			The shop stays open during the check.
		</p>
		{check ? <CheckFound check={check} /> : null}
		<div className="cluster">
			{mayCheck && check?.state !== 'running' ? (
				<Form method="post" action="/desk/check">
					<button className="button">Check the stock and money records</button>
				</Form>
			) : null}{' '}
			{check ? (
				<Link to="/desk/check">{check.state === 'running' ? 'See the running check' : 'Earlier checks'}</Link>
			) : null}
		</div>
	</section>
);

function howOften(seconds: number): string {
	if (seconds < 60) return 'Several times a minute';
	if (seconds === 60) return 'Every minute';
	return seconds < 3600 ? `Every ${seconds / 60} minutes` : 'Every hour';
}

function Jobs({ jobs }: { jobs: Details['jobs'] }) {
	const columns: DataColumn<Details['jobs'][number]>[] = [
		{
			key: 'name',
			heading: 'Job',
			cell: ({ name, does }) => (
				<>
					{name}
					<br />
					<span className="soft">{does}</span>
				</>
			),
		},
		{ key: 'every', heading: 'How often', cell: ({ every_seconds }) => howOften(every_seconds) },
		{ key: 'state', heading: 'State', cell: ({ state }) => <HealthLamp state={state} /> },
		{
			key: 'ok',
			heading: 'Last ran',
			cell: ({ ok_at }) => (ok_at === null ? 'never' : <When at={ok_at} />),
		},
		{
			key: 'failed',
			heading: 'Last failed',
			cell: ({ failed_at, error }) =>
				failed_at === null ? (
					'never'
				) : (
					<>
						<When at={failed_at} /> {error}
					</>
				),
		},
	];
	return (
		<details className="disclosure" open={jobs.some(({ state }) => state !== 'good')}>
			<summary>
				<h2 className="disclosure-heading">{`Jobs (${jobs.length})`}</h2>
			</summary>
			<DataTable
				caption="Background jobs"
				columns={columns}
				rows={jobs}
				rowKey={({ name }) => name}
				empty={<p>No job has run yet.</p>}
			/>
		</details>
	);
}

const StockFiles = ({ runs }: { runs: Details['stock_runs'] }) => (
	<section className="stack stack-tight" aria-labelledby="files">
		<h2 id="files">Stock files</h2>
		{runs.length === 0 ? (
			<p>The shop has not read a stock file yet.</p>
		) : (
			<ul className="plain-list">
				{runs.map(({ id, source, created_at, undone }) => (
					<li key={id}>
						<When at={created_at} /> {source} {undone ? <span className="soft">(undone)</span> : null}
					</li>
				))}
			</ul>
		)}
	</section>
);

const Versions = ({ versions }: { versions: Details['versions'] }) => (
	<section className="stack stack-tight" aria-labelledby="versions">
		<h2 id="versions">Versions</h2>
		<dl className="desk-facts">
			<dt>Shop</dt>
			<dd>{versions.shop}</dd>
			<dt>Node</dt>
			<dd>{versions.node}</dd>
			<dt>Database</dt>
			<dd>{versions.database}</dd>
			<dt>Migrations</dt>
			<dd>{`${versions.migrations}, the last ${versions.last_migration}`}</dd>
		</dl>
	</section>
);
