import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { AccountPage } from '../parts/account/account-page';
import { privatePage } from '../parts/account/handle';
import { backOf, requireCustomer } from '../parts/account/visitor.server';
import { sheetLinks } from '../styles/sheets';

export const handle = privatePage;

export const links = sheetLinks('account');

export async function loader(args: LoaderFunctionArgs) {
	const { user } = await requireCustomer(args);
	return { name: user.first_name, back: backOf(args.request) };
}

export default function FinishedScreen() {
	const { name, back } = useLoaderData<typeof loader>();
	return (
		<AccountPage heading={`Welcome, ${name}`}>
			<p className="lead">Your account is ready, and you are logged in.</p>
			<p className="cluster">
				<a className="button button-primary" href={back ?? '/browse'}>
					{back ? 'Continue where you left off' : 'Browse our books'}
				</a>{' '}
				<Link to="/account/addresses">Add addresses to send books to</Link>
			</p>
		</AccountPage>
	);
}
