import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData, useNavigation, useSearchParams } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { z } from 'zod';
import { readIntent, readWritten, writtenId } from '~/forms/submission.server';
import { StoreError } from '~/store-api/store-error';
import { LinePages } from '~/ui/line-pages';
import { linesPageIn, linesPerReadPage, pageOfLines } from '~/ui/lines-page';
import type { PickList } from '~store/contract/desk-picking';
import { toProductNumber } from '~store/contract/product-number';
import { AskedFirst } from '../parts/asked-first';
import type { DeskHandle } from '../parts/desk-handle';
import { HiddenFields } from '../parts/hidden-fields';
import { PickTable } from '../parts/orders/pick-table';
import { toldWords } from '../parts/orders/told-words';
import { ScanResult } from '../parts/scan-result';
import { ScanSoundSwitch } from '../parts/scan-sound';
import { When } from '../parts/when';
import type { DeskFlash } from '../session/desk-flash.server';
import { readyWords } from '../session/done-words';
import { newFormKey } from '../session/form-key.server';
import { type Desk, leaveTo, openDesk } from '../session/open-desk.server';

export const handle: DeskHandle = {
	title: ({ params }) => `Pick list ${params.id}`,
	showsResult: true,
};

export async function loader(args: LoaderFunctionArgs) {
	const desk = await openDesk(args);
	const [list, { timezone }] = await Promise.all([
		desk.load('desk-picking/get', { pick_list_id: args.params.id ?? '' }),
		desk.me(),
	]);
	const { lines, linesPage } = pageOfLines(list.rows, args.request, linesPerReadPage);
	// A number says nothing of the condition.
	const conditions = [...new Set(list.rows.map(({ condition }) => condition))].sort();
	return { list: { ...list, rows: lines }, linesPage, conditions, timezone, key: newFormKey() };
}

export async function action(args: ActionFunctionArgs) {
	const desk = await openDesk(args);
	const form = await desk.form();
	try {
		const page = linesPageIn(args.request);
		const here = `/desk/picking/${args.params.id}${page === '' ? '' : `?page=${page}`}`;
		const { to = here, ...flash } = await intents[readIntent(form, intents)](desk, args.params.id ?? '', form);
		return await leaveTo(args.request, to, flash);
	} catch (error) {
		if (!(error instanceof StoreError)) throw error;
		return data({ problem: { words: error.message } }, { status: error.status });
	}
}

/** A number, or nothing where there is none. */
const maybeId = z
	.string()
	.regex(/^\d{0,15}$/)
	.default('')
	.transform((typed) => (typed === '' ? null : Number(typed)));

const tick = z.object({
	order_number: z.string(),
	order_item_id: writtenId,
	location_id: maybeId,
	title_id: maybeId,
	condition: z.string().optional(),
	from: z.enum(['to_pick', 'found', 'short']),
	change: z.enum(['find', 'miss', 'pick_again']),
	quantity: z.string().default('1'),
	key: z.string(),
});

const readyForm = z.object({ order: z.array(z.string().max(40)).default([]), found: z.string().optional() });

/** What a scan's outcome is shown as: a copy that belongs elsewhere is a wrong scan. */
const scanKinds = {
	found: 'success',
	which: 'notice',
	'not-wanted': 'error',
	'all-found': 'error',
} as const satisfies Record<string, DeskFlash['kind']>;

/** What is said, and the page where it is: the list's, unless another is named. */
type Said = DeskFlash & { to?: string };

/** One small function for each thing that can be done here. */
const intents = {
	async remove(desk: Desk, pick_list_id: string): Promise<Said> {
		await desk.call('desk-picking/remove', { pick_list_id });
		return {
			kind: 'success',
			text: `Pick list ${pick_list_id} is removed. Its orders are to be picked still.`,
			to: '/desk/picking',
		};
	},
	async ready(desk: Desk, pick_list_id: string, form: FormData): Promise<Said> {
		const { order, found } = readWritten(form, readyForm);
		const asked = { order_numbers: order, ...(found === 'all' ? { pick_list_id } : {}) };
		return readyWords(await desk.call('desk-orders/markReady', asked));
	},
	async scan(desk: Desk, pick_list_id: string, form: FormData): Promise<Said> {
		const scan = readWritten(
			form,
			z.object({ code: z.string().default(''), condition: z.string().optional(), key: z.string() }),
		);
		const { outcome, words } = await desk.call('desk-picking/scan', { pick_list_id, ...scan });
		const to = `/desk/picking/${pick_list_id}?${new URLSearchParams({ which: scan.code })}`;
		return { kind: scanKinds[outcome], text: words, ...(outcome === 'which' ? { to } : {}) };
	},
	async tick(desk: Desk, pick_list_id: string, form: FormData): Promise<Said> {
		const asked = readWritten(form, tick);
		await desk.call('desk-picking/tick', { ...asked, pick_list_id });
		const words = { find: 'found', miss: 'short', pick_again: 'to be picked again' }[asked.change];
		return { kind: 'success', text: `${asked.quantity} for order ${asked.order_number}: ${words}.` };
	},
};

const stateWords = { found: 'all found', short: 'copies short', done: 'ready or gone' } as const;

/** Asks which of a scanned title's copies was found: its number says nothing of the condition. */
function WhichPicked({ list, code, formKey }: { list: PickList; code: string; formKey: string }) {
	const reading = toProductNumber(code);
	const rows = 'refused' in reading ? [] : list.rows.filter(({ eisbn }) => eisbn === reading.eisbn);
	const toPick = rows.filter(({ wanted }) => wanted > 0);
	const left = toPick.length > 0 ? toPick : rows.filter(({ short }) => short > 0);
	const kinds = new Map(left.map(({ condition, condition_text }) => [condition, condition_text]));
	const [first] = left;
	if (!first || kinds.size < 2) return null;
	const path = `/desk/picking/${list.pick_list_id}`;
	return (
		<section className="stack stack-tight measure banner no-print" aria-labelledby="which">
			<h2 id="which">{`Which copy of ${first.title} is it?`}</h2>
			<Form method="post" action={path} className="stack stack-tight" noValidate>
				<HiddenFields fields={{ intent: 'scan', code, key: formKey }} />
				{[...kinds].map(([condition, text]) => (
					<p key={condition}>
						<button className="button" name="condition" value={condition}>
							{text}
						</button>
					</p>
				))}
				<p>
					<Link to={path}>None of these</Link>
				</p>
			</Form>
		</section>
	);
}

/** A pick list: a field to scan into, what is to be fetched by place, and its orders. To print, too. */
export default function PickListScreen() {
	const { list, linesPage, conditions, timezone, key } = useLoaderData<typeof loader>();
	const refused = useActionData<typeof action>();
	const code = useRef<HTMLInputElement>(null);
	const { state } = useNavigation();
	const [asked] = useSearchParams();
	const path = `/desk/picking/${list.pick_list_id}`;
	const isRemovable =
		(list.to_pick > 0 || list.short > 0 || list.found === 0) && list.orders.every(({ is_own }) => is_own);
	// Orders that can be made ready now, and those that can once everything is found.
	const whole = list.orders.filter(({ is_own, state }) => is_own && state === 'found').map((one) => one.order_number);
	const open = list.orders
		.filter(({ is_own, state }) => is_own && (state === 'found' || state === 'to_pick'))
		.map((one) => one.order_number);
	const isAllFound = asked.get('ask') === 'all-found';
	const ready = isAllFound ? open : asked.get('ask') === 'ready' ? whole : [];
	const scanned = useRef(false);
	// A scanner types on: after each scan the field is empty, and holds the cursor again. On a phone a keyboard that comes up by
	// itself would hide the list.
	useEffect(() => {
		if (state !== 'idle') scanned.current = true;
		else if (code.current && (scanned.current || matchMedia('(pointer: fine)').matches)) {
			if (scanned.current) code.current.value = '';
			code.current.focus({ preventScroll: true });
		}
	}, [state]);
	return (
		<div className="stack">
			<ScanResult problem={refused?.problem} />
			{isRemovable && asked.get('ask') === 'remove' ? (
				<AskedFirst
					heading={`Remove pick list ${list.pick_list_id}?`}
					fields={{ intent: 'remove' }}
					button="Remove it"
					back={path}
				>
					Its orders are to be picked still, and what was found stays found.
				</AskedFirst>
			) : null}
			{ready.length > 0 ? (
				<AskedFirst
					heading={ready.length === 1 ? `Mark order ${ready[0]} ready?` : `Mark ${ready.length} orders ready?`}
					fields={{ intent: 'ready', order: ready, ...(isAllFound ? { found: 'all' } : {}) }}
					button={ready.length === 1 ? 'Mark 1 order ready' : `Mark ${ready.length} orders ready`}
					back={path}
				>
					{isAllFound && list.to_pick > 0
						? `${list.to_pick === 1 ? '1 copy that was not scanned counts' : `${list.to_pick} copies that were not scanned count`} as found. `
						: ''}
					{`${toldWords(
						list.orders.filter(({ order_number }) => ready.includes(order_number)),
						'ready',
					)} You cannot undo this.`}
				</AskedFirst>
			) : null}
			<WhichPicked list={list} code={asked.get('which') ?? ''} formKey={key} />
			<h1>Pick list {list.pick_list_id}</h1>
			<p className="soft">
				{`${list.orders.length} ${list.orders.length === 1 ? 'order' : 'orders'}, made by ${list.made_by}, `}
				<When at={list.made_at} timezone={timezone} />
			</p>
			<p>
				<strong>{`${list.to_pick} to pick, ${list.found} found, ${list.short} short`}</strong>
			</p>
			<Form method="post" className="desk-scan no-print">
				<input type="hidden" name="intent" value="scan" />
				<input type="hidden" name="key" value={key} />
				<div className="field">
					<label className="field-label" htmlFor="code">
						Scan or type an ISBN
					</label>
					<input
						ref={code}
						className="field-input"
						id="code"
						name="code"
						inputMode="numeric"
						autoComplete="off"
						spellCheck={false}
						maxLength={40}
						required
					/>
				</div>
				<button className="button button-primary">Found</button>
				<ScanSoundSwitch />
			</Form>
			<p className="cluster no-print">
				{whole.length > 0 ? (
					<Link className={list.to_pick === 0 ? 'button button-primary' : 'button'} to={`${path}?ask=ready`}>
						{whole.length === 1 ? 'Mark 1 order ready' : `Mark ${whole.length} orders ready`}
					</Link>
				) : null}{' '}
				{list.to_pick > 0 && open.length > 0 ? (
					<Link className="button" to={`${path}?ask=all-found`}>
						{`All found: mark ${open.length === 1 ? '1 order' : `${open.length} orders`} ready`}
					</Link>
				) : null}
			</p>
			<PickTable list={list} formKey={key} />
			<LinePages linesPage={linesPage} />
			<section className="stack stack-tight" aria-labelledby="orders-of-list">
				<h2 id="orders-of-list">Orders</h2>
				<ul className="plain-list">
					{list.orders.map(({ order_number, purchaser_name, to_pick, state, is_own }) => (
						<li key={order_number}>
							{is_own ? <Link to={`/desk/orders/${order_number}`}>{order_number}</Link> : order_number} {purchaser_name}{' '}
							<span className="soft">{state === 'to_pick' ? `${to_pick} to pick` : stateWords[state]}</span>
						</li>
					))}
				</ul>
			</section>
			{isRemovable ? (
				<p className="no-print">
					<Link to={`${path}?ask=remove`}>Remove this list</Link>
				</p>
			) : null}
		</div>
	);
}
