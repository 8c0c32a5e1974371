import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { KeyList } from '../parts/desk-keys';
import { openDesk } from '../session/open-desk.server';

export const meta: MetaFunction = () => [{ title: 'Keys' }];

export async function loader(args: LoaderFunctionArgs) {
	const { role } = await (await openDesk(args)).me();
	return { role };
}

export default function KeysScreen() {
	const { role } = useLoaderData<typeof loader>();
	return (
		<div className="stack measure">
			<h1>Keys</h1>
			<p>Where scripts run, and while nothing is typed into a field.</p>
			<KeyList role={role} />
			<p>
				<Link to="/desk">Back to today</Link>
			</p>
		</div>
	);
}
