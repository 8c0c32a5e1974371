import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { Form, Link, useLoaderData } from '@remix-run/react';
import { AccountPage } from '../parts/account/account-page';
import { privatePage } from '../parts/account/handle';
import { removeLink } from '../parts/account/linked-accounts.server';
import { requireCustomer } from '../parts/account/visitor.server';
import { sheetLinks } from '../styles/sheets';

export const handle = privatePage;

export const links = sheetLinks('account');

/**
 * Loads the question before a linked account is removed. After the removal, the link between the accounts can only be requested
 * again.
 */
export async function loader(args: LoaderFunctionArgs) {
	const { api, user } = await requireCustomer(args);
	const call = user.is_owner ? 'account/getAvailableChildren' : 'account/getAvailableCorps';
	const { rows } = await api.load(call, {});
	const link = rows.find(({ id }) => String(id) === args.params.id);
	if (!link) throw redirect('/account/link');
	return { owner: user.is_owner, name: link.name || link.email, pending: link.pending };
}

export async function action(args: ActionFunctionArgs) {
	const { api, user } = await requireCustomer(args);
	const id = Number(args.params.id);
	const call = user.is_owner ? 'account/removeChildLink' : 'account/removeParentLink';
	return removeLink(args.request, () => api.call(call, { id }), 'The link has been removed.');
}

export default function RemoveLinkScreen() {
	const { owner, name, pending } = useLoaderData<typeof loader>();
	return (
		<AccountPage heading="Remove this link?">
			<p className="lead">
				{owner
					? pending
						? `${name} can no longer agree to buy for you, unless you ask again.`
						: `${name} can no longer buy for you. You keep the orders that were placed for you.`
					: `You can no longer buy for ${name}, unless this institution asks you again.`}
			</p>
			<Form method="post" className="cluster">
				<button className="button button-primary">Remove link</button> <Link to="/account/link">Keep it</Link>
			</Form>
		</AccountPage>
	);
}
