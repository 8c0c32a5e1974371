import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { readWritten } from '~/forms/submission.server';
import type { ReceivedScan } from '~store/contract/desk-deliveries';
import { deskPageSize } from '~store/contract/desk-page';
import { ArrivedForOrders } from '../parts/arrived-for';
import { AskedFirst } from '../parts/asked-first';
import { ChoiceField } from '../parts/choice-field';
import { ordersInWords } from '../parts/filled-words';
import { ProblemLine } from '../parts/problem-line';
import { PurchaseOrderLines } from '../parts/purchase-order-lines';
import { ScanForm } from '../parts/scan-form';
import { newFormKey } from '../session/form-key.server';
import { leaveTo, openDesk } from '../session/open-desk.server';
import { refusedWith } from '../session/refused.server';

export const meta: MetaFunction<typeof loader> = ({ data }) => [
	{ title: data ? `Receive purchase order ${data.order.id}` : 'Receive' },
];

export async function loader(args: LoaderFunctionArgs) {
	const desk = await openDesk(args);
	const id = String(args.params.id);
	const [order, arrived, { conditions }] = await Promise.all([
		desk.load('desk-deliveries/get', { purchase_order_id: id }),
		desk.load('desk-picking/arrived', { brought_by: 'purchase order', id }),
		desk.load('desk-stock/choices', {}),
	]);
	const coming = order.items.filter(({ outstanding }) => outstanding > 0);
	const items = coming.slice(0, deskPageSize);
	return { order: { ...order, items }, arrived, left: coming.length - items.length, conditions, key: newFormKey() };
}

const typed = z.string().default('');
const kinds = z.enum(['received', 'damaged', 'short']).default('received');
const fields = z.object({
	code: typed,
	condition: z.string().default('new'),
	kind: kinds,
	copies: z.string().default('1'),
	accept: z.enum(['true', 'false']).default('false'),
	key: typed,
});

export async function action(args: ActionFunctionArgs) {
	const desk = await openDesk(args);
	const said = readWritten(await desk.form(), fields);
	const purchase_order_id = String(args.params.id);
	try {
		const scan = await desk.call('desk-deliveries/receive', { purchase_order_id, ...said });
		return await leaveTo(args.request, `/desk/deliveries/${purchase_order_id}/receive`, {
			kind: scan.filled.length > 0 ? 'notice' : 'success',
			text: wordsOf(scan),
		});
	} catch (error) {
		return refusedWith(error, said);
	}
}

const verbs = { received: 'received', damaged: 'damaged', short: 'not coming' };

/** What is said of a scan: whose copies they are, before where the others go. */
function wordsOf({ title, kind, copies, line, filled, to_shelf, shelf, state }: ReceivedScan): string {
	const rest =
		to_shelf > 0 && (filled.length > 0 || shelf !== '')
			? [`${to_shelf} to the shelf${shelf === '' ? '' : ` ${shelf}`}`]
			: [];
	const places = [...ordersInWords(filled), ...rest];
	const end = state === 'received' ? 'Nothing is to come any more.' : `${line.outstanding} of it to come.`;
	return `${title}: ${copies} ${verbs[kind]}${places.length > 0 ? `: ${places.join('; ')}` : ''}. ${end}`;
}

export default function ReceiveScreen() {
	const { order, arrived, left, conditions, key } = useLoaderData<typeof loader>();
	const { problem, typed: was } = useActionData<typeof action>() ?? {};
	const asks = problem?.isQuestion ? was : undefined;
	return (
		<div className="stack">
			<ProblemLine problem={problem} />
			{asks ? (
				<AskedFirst
					heading="Did it come all the same?"
					fields={{ ...asks, accept: 'true' }}
					button="Yes, it came"
					back={`/desk/deliveries/${order.id}/receive`}
				>
					It is on hand then, and on this purchase order.
				</AskedFirst>
			) : null}
			<h1>{`Receive purchase order ${order.id}`}</h1>
			<p>
				{`${order.supplier}: ${order.received} received, ${order.outstanding} to come. `}
				<Link to={`/desk/deliveries/${order.id}`}>All lines</Link>
			</p>
			<ScanForm
				shown={key}
				problem={problem}
				conditions={conditions}
				field={
					<ChoiceField
						key={`kind ${key}`}
						id="scan-kind"
						name="kind"
						label="What"
						options={[
							{ value: 'received', label: 'Came' },
							{ value: 'damaged', label: 'Came damaged' },
							{ value: 'short', label: 'Is missing' },
						]}
					/>
				}
			>
				<button className="button button-primary">Count it</button>
			</ScanForm>
			<ArrivedForOrders {...arrived} formKey={key} />
			<section className="stack" aria-labelledby="coming">
				<h2 id="coming">Still to come</h2>
				{order.items.length === 0 ? <p>Nothing.</p> : <PurchaseOrderLines order={order} isDraft={false} more={false} />}
				{left > 0 ? <p>{`… and ${left} more titles.`}</p> : null}
			</section>
		</div>
	);
}
