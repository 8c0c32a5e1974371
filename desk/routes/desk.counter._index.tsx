import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { ReturnedSummary } from '~/forms/error-summary';
import { Field } from '~/forms/field';
import { returnedField } from '~/forms/returned-field';
import { readSubmission } from '~/forms/submission.server';
import type { DeskHandle } from '../parts/desk-handle';
import { newFormKey } from '../session/form-key.server';
import { giveFormBack, leaveTo, openDesk } from '../session/open-desk.server';

export const handle: DeskHandle = {
	title: () => 'Order by phone',
};

export async function loader(args: LoaderFunctionArgs) {
	const desk = await openDesk(args);
	const term = (new URL(args.request.url).searchParams.get('term') ?? '').trim().slice(0, 100);
	const [{ orders }, found] = await Promise.all([
		desk.load('desk-counter/list', {}),
		term === '' ? null : desk.load('desk-counter/findCustomers', { term }),
	]);
	return { orders, term, customers: found?.customers ?? null, key: newFormKey() };
}

const fields = z.object({ customer_id: z.string().optional(), key: z.string().optional() });

export async function action(args: ActionFunctionArgs) {
	const desk = await openDesk(args);
	const submission = readSubmission(await desk.form(), fields);
	if (submission.status !== 'success') return giveFormBack(submission);
	try {
		const { counter_id } = await desk.call('desk-counter/begin', submission.value);
		return await leaveTo(args.request, `/desk/counter/${counter_id}`);
	} catch (error) {
		return giveFormBack(submission, error);
	}
}

export default function CounterScreen() {
	const { orders, term, customers, key } = useLoaderData<typeof loader>();
	const { lastResult } = useActionData<typeof action>() ?? {};
	return (
		<div className="stack stack-wide">
			<ReturnedSummary id="begin" lastResult={lastResult} />
			<h1>Order by phone</h1>
			<Form className="desk-filters" role="search" aria-label="Customers">
				<Field
					field={{ ...returnedField('find', 'term', undefined), initialValue: term }}
					label="Who calls?"
					hint="E-mail, name, company or phone"
				/>
				<button className="button button-primary">Find</button>
			</Form>
			{customers === null ? null : customers.length === 0 ? (
				<p>No customer matches.</p>
			) : (
				<ul className="stack">
					{customers.map(({ id, name, email, phone, company }) => (
						<li key={id}>
							<Form method="post" className="cluster">
								<input type="hidden" name="key" value={key} />
								<span>{[name, company, email, phone].filter(Boolean).join(', ')}</span>{' '}
								<button className="button" name="customer_id" value={id}>
									{`Order for ${name || email}`}
								</button>
							</Form>
						</li>
					))}
				</ul>
			)}
			<Form method="post" id="begin">
				<input type="hidden" name="key" value={key} />
				<button className="button">Order without an account</button>
			</Form>
			{orders.length === 0 ? null : (
				<section className="stack" aria-label="Not yet placed">
					<h2>Not yet placed</h2>
					<ul>
						{orders.map((order) => (
							<li key={order.counter_id}>
								<Link to={`/desk/counter/${order.counter_id}`}>
									{`${order.customer || 'Without an account'}, ${order.copies} ${order.copies === 1 ? 'copy' : 'copies'}`}
								</Link>{' '}
								<span className="small soft">{order.staff_name}</span>
							</li>
						))}
					</ul>
				</section>
			)}
		</div>
	);
}
