import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { counted } from '~/format/counted';
import { dollars } from '~/format/dollars';
import { FieldHint } from '~/forms/field-parts';
import { describedBy } from '~/forms/form-field';
import { readWritten } from '~/forms/submission.server';
import type { DeskInvoiceRow } from '~store/contract/desk-customers';
import { mayMake } from '~store/contract/desk-rules';
import { NowIs } from '../parts/changed-line';
import { type DataColumn, DataTable } from '../parts/data-table';
import { dayInWords } from '../parts/day-words';
import type { DeskHandle } from '../parts/desk-handle';
import { CustomerLines } from '../parts/orders/customer-lines';
import { owingWords } from '../parts/owing-words';
import { PlainField } from '../parts/plain-field';
import { ProblemLine } from '../parts/problem-line';
import { customerPath, orderPath } from '../parts/thing-paths';
import { When } from '../parts/when';
import { leaveTo, openDesk } from '../session/open-desk.server';
import { refusedWith } from '../session/refused.server';
import { revalidateWhenChanged } from '../session/revalidate';

export const handle: DeskHandle<typeof loader> = {
	title: ({ data }) => data?.customer.name ?? 'Customer',
};

export async function loader(args: LoaderFunctionArgs) {
	const desk = await openDesk(args);
	const customer = await desk.load('desk-customers/get', { customer_id: args.params.id ?? '' });
	return { customer, maySetTerms: mayMake(await desk.me(), 'desk-customers/setTerms') };
}

const typed = z.string().default('');
const terms = z.object({
	version: typed,
	allowed: z.enum(['true', 'false']).default('false'),
	terms_days: typed,
	limit: typed,
});

export async function action(args: ActionFunctionArgs) {
	const desk = await openDesk(args);
	const said = readWritten(await desk.form(), terms);
	const { limit, terms_days, ...asked } = said;
	try {
		const customer = await desk.call('desk-customers/setTerms', {
			...asked,
			customer_id: args.params.id ?? '',
			// Leaves out the terms of a customer who may not buy on account.
			...(said.allowed === 'true' ? { terms_days, ...(limit.trim() === '' ? {} : { limit }) } : {}),
		});
		const words =
			customer.terms_days === null
				? `${customer.name} may not buy on account.`
				: `${customer.name} may buy on account and pays within ${counted(customer.terms_days, 'day')}.`;
		return await leaveTo(args.request, customerPath(customer.customer_id), words);
	} catch (error) {
		return refusedWith(error, said);
	}
}

export const shouldRevalidate = revalidateWhenChanged;

export default function CustomerScreen() {
	const { customer, maySetTerms } = useLoaderData<typeof loader>();
	const { problem, typed: said } = useActionData<typeof action>() ?? {};
	const { name, contact, email, phone, overdue, owed_to_customer, invoices } = customer;
	const columns: DataColumn<DeskInvoiceRow>[] = [
		{ key: 'number', heading: 'Invoice', cell: ({ number }) => `Invoice ${number}` },
		{
			key: 'order',
			heading: 'Order',
			cell: ({ order_number }) => <Link to={orderPath(order_number)}>{order_number}</Link>,
		},
		{ key: 'po', heading: 'Customer’s PO', cell: ({ purchase_order }) => purchase_order || '–' },
		{ key: 'issued', heading: 'Issued', cell: ({ issued_at }) => <When at={issued_at} /> },
		{
			key: 'due',
			heading: 'Due',
			cell: ({ due_on, is_overdue }) => (
				<>
					{dayInWords(due_on)}
					{is_overdue ? <strong className="desk-late"> Overdue</strong> : null}
				</>
			),
		},
		{ key: 'total', heading: 'Total', isNumber: true, cell: ({ total }) => dollars(total) },
		{
			key: 'credited',
			heading: 'Credited',
			isNumber: true,
			cell: ({ credited }) => (credited === '0.00' ? '–' : dollars(credited)),
		},
		{ key: 'owed', heading: 'Owed', isNumber: true, cell: ({ owed }) => dollars(owed) },
		{
			key: 'pay',
			heading: 'Payment',
			cell: ({ order_number, number, credited, owed }) =>
				owed === '0.00' ? (
					credited === '0.00' ? (
						'Paid'
					) : (
						'Settled'
					)
				) : (
					<Link to={`${orderPath(order_number)}/money`}>
						Take payment<span className="visually-hidden">{` for invoice ${number}`}</span>
					</Link>
				),
		},
	];
	return (
		<div className="stack stack-wide">
			<ProblemLine problem={problem} />
			<h1>{name}</h1>
			<p>
				<CustomerLines name={contact} email={email} phone={phone} />
			</p>
			<p>
				<Link to={`/desk/search?${new URLSearchParams({ q: email || phone || name, kind: 'orders' })}`}>Orders</Link>
			</p>
			{owed_to_customer === null || owed_to_customer === '0.00' ? null : (
				<p>
					<strong>{`We owe this customer ${dollars(owed_to_customer)}.`}</strong>
				</p>
			)}
			<section className="stack" aria-labelledby="account">
				<h2 id="account">On account</h2>
				<p>
					<strong>{owingWords(customer)}</strong>
					{overdue === '0.00' ? null : <strong className="desk-late">{` ${dollars(overdue)} is overdue.`}</strong>}
					<br />
					{termsWords(customer)}
				</p>
				<DataTable
					caption="Invoices"
					columns={columns}
					rows={invoices}
					rowKey={({ number }) => number}
					empty={<p>This customer has no invoices yet.</p>}
				/>
			</section>
			{maySetTerms ? <TermsForm customer={customer} problem={problem} said={said} /> : null}
		</div>
	);
}

type Customer = ReturnType<typeof useLoaderData<typeof loader>>['customer'];

const termsWords = ({ terms_days, limit }: Customer): string =>
	terms_days === null
		? 'This customer may not buy on account.'
		: `May buy on account: pays within ${counted(terms_days, 'day')}${limit === null ? ', without a limit' : ''}.`;

interface TermsFormProps {
	customer: Customer;
	problem: NonNullable<ReturnType<typeof useActionData<typeof action>>>['problem'] | undefined;
	/** The typed values of a refused form. */
	said: z.output<typeof terms> | undefined;
}

function TermsForm({ customer, problem, said }: TermsFormProps) {
	const { terms_days, limit, version } = customer;
	const now = {
		allowed: String(terms_days !== null),
		terms_days: terms_days === null ? '30' : String(terms_days),
		limit: limit ?? '',
	};
	const shown = said ?? now;
	const field = (name: 'terms_days' | 'limit') => ({
		id: `terms-${name}`,
		name,
		value: shown[name],
		error: problem?.field === name ? problem.words : undefined,
		width: 'short' as const,
	});
	const isChanged = (name: keyof typeof now) => problem?.isChanged === true && shown[name] !== now[name];
	// For a customer who may not buy on account, the fields show the default terms.
	const changedTo = (name: 'terms_days' | 'limit') =>
		terms_days !== null && isChanged(name) ? <NowIs shown now={now[name]} /> : null;
	const allowed = { id: 'terms-allowed', name: 'allowed', errorId: '', descriptionId: 'terms-allowed-hint' };
	const allowedNow = isChanged('allowed') ? (
		<NowIs shown now={terms_days === null ? 'not allowed' : 'allowed'} />
	) : null;
	return (
		<Form method="post" id="terms" className="form measure" noValidate>
			<h2>Terms</h2>
			<input type="hidden" name="version" value={problem?.isChanged ? version : (said?.version ?? version)} />
			<div className="choice">
				<input
					key={shown.allowed}
					className="choice-input"
					type="checkbox"
					id={allowed.id}
					name={allowed.name}
					value="true"
					defaultChecked={shown.allowed === 'true'}
					{...describedBy(allowed, allowedNow)}
				/>
				<label className="choice-label" htmlFor={allowed.id}>
					May buy on account
				</label>
				<FieldHint field={allowed}>{allowedNow}</FieldHint>
			</div>
			<PlainField
				{...field('terms_days')}
				label="Days to pay"
				inputMode="numeric"
				maxLength={3}
				hint={changedTo('terms_days')}
			/>
			<PlainField
				{...field('limit')}
				label="Limit (optional)"
				inputMode="decimal"
				maxLength={10}
				hint={changedTo('limit') ?? 'The most that the customer may owe. Leave blank for no limit.'}
			/>
			<button className="button button-primary">Save terms</button>
		</Form>
	);
}
