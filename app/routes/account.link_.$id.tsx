import { useForm } from '@conform-to/react';
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { z } from 'zod';
import { ReturnedSummary } from '../forms/error-summary';
import { errorsOf, returnForm, statusOf } from '../forms/failed-form.server';
import { Field } from '../forms/field';
import { Radios } from '../forms/radios';
import { readSubmission } from '../forms/submission.server';
import { typedAmountOrNone } from '../forms/typed-amount';
import { readForm } from '../http/read-form.server';
import { AccountPage } from '../parts/account/account-page';
import { privatePage } from '../parts/account/handle';
import { sayAtLinks } from '../parts/account/linked-accounts.server';
import { requireCustomer } from '../parts/account/visitor.server';
import { sheetLinks } from '../styles/sheets';

export const handle = privatePage;

export const links = sheetLinks('forms', 'account');

const rightsForm = z.object({
	sees: z.enum(['all', 'own']),
	orders: z.enum(['alone', 'asks']),
	order_limit: typedAmountOrNone(),
});

/** Loads the permissions of a person who buys for an institution. */
export async function loader(args: LoaderFunctionArgs) {
	const { api, user } = await requireCustomer(args);
	if (!user.is_owner) throw redirect('/account/link');
	const { rows } = await api.load('account/getAvailableChildren', {});
	const link = rows.find(({ id }) => String(id) === args.params.id);
	if (!link) throw redirect('/account/link');
	return {
		name: link.name || link.email,
		institution: user.company ?? '',
		sees: link.sees_all ? 'all' : 'own',
		orders: link.may_order ? 'alone' : 'asks',
		order_limit: link.order_limit ?? '',
	};
}

export async function action(args: ActionFunctionArgs) {
	const { api } = await requireCustomer(args);
	const submission = readSubmission(await readForm(args.request), rightsForm);
	if (submission.status !== 'success') return data({ lastResult: returnForm(submission) }, { status: 400 });
	const { sees, orders, order_limit } = submission.value;
	const rights = {
		id: Number(args.params.id),
		sees_all: sees === 'all',
		may_order: orders === 'alone',
		order_limit,
	};
	try {
		await api.call('account/setBuyerRights', rights);
	} catch (error) {
		return data({ lastResult: returnForm(submission, errorsOf(error)) }, { status: statusOf(error) });
	}
	return sayAtLinks(args.request, { kind: 'success', text: 'The permissions have been saved.' });
}

export default function BuyerRightsScreen() {
	const { name, institution, sees, orders, order_limit } = useLoaderData<typeof loader>();
	const lastResult = useActionData<typeof action>()?.lastResult;
	const busy = useNavigation().state === 'submitting';
	const [form, fields] = useForm<{ sees: string; orders: string; order_limit: string }>({
		id: 'rights',
		lastResult,
		defaultValue: { sees, orders, order_limit },
	});
	return (
		<AccountPage
			heading={`Permissions of ${name}`}
			summary={<ReturnedSummary id="rights" lastResult={lastResult} order={['sees', 'orders', 'order_limit']} />}
		>
			<Form method="post" id={form.id} className="form" noValidate>
				<Radios
					field={fields.sees}
					legend="Which orders they see"
					options={[
						{ value: 'all', label: `Every order of ${institution}` },
						{ value: 'own', label: 'Only orders that they have placed' },
					]}
				/>
				<Radios
					field={fields.orders}
					legend="How they order"
					options={[
						{ value: 'alone', label: 'They place orders themselves' },
						{
							value: 'asks',
							label: 'They ask for approval',
							hint: 'You get an e-mail for each order and approve or decline it. The order is paid at pick up or by arrangement.',
						},
					]}
				/>
				<Field
					field={fields.order_limit}
					label="Limit for one order"
					hint="In dollars, including taxes and shipping. Leave blank for no limit. Orders that need your approval have no limit."
					optional
					width="short"
					inputMode="decimal"
				/>
				<div className="cluster">
					<button className="button button-primary" aria-busy={busy || undefined}>
						Save
					</button>{' '}
					<Link to="/account/link">Linked accounts</Link>
				</div>
			</Form>
		</AccountPage>
	);
}
