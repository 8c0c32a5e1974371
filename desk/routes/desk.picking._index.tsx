import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { queuePath } from '../parts/orders/queue-query';
import { When } from '../parts/when';
import { openDesk } from '../session/open-desk.server';

export const meta: MetaFunction = () => [{ title: 'Picking' }];

export async function loader(args: LoaderFunctionArgs) {
	const desk = await openDesk(args);
	const [{ lists }, { timezone }] = await Promise.all([desk.load('desk-picking/list', {}), desk.me()]);
	return { lists, timezone };
}

/** The newest pick lists, and where new ones are made. */
export default function PickingScreen() {
	const { lists, timezone } = useLoaderData<typeof loader>();
	return (
		<div className="stack measure">
			<h1>Picking</h1>
			<p>
				Choose orders <Link to={queuePath('new')}>that are new</Link> or{' '}
				<Link to={queuePath('to_pick')}>still to be picked</Link>, and make a pick list of them.
			</p>
			{lists.length === 0 ? (
				<p>There are no pick lists.</p>
			) : (
				<ul className="plain-list stack stack-tight">
					{lists.map(({ pick_list_id, made_at, made_by, orders }) => (
						<li key={pick_list_id}>
							<Link to={`/desk/picking/${pick_list_id}`}>{`List ${pick_list_id}`}</Link>{' '}
							<span className="soft">
								{`${orders} ${orders === 1 ? 'order' : 'orders'}, ${made_by}, `}
								<When at={made_at} timezone={timezone} />
							</span>
						</li>
					))}
				</ul>
			)}
		</div>
	);
}
