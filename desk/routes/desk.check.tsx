import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { Form, Link, useLoaderData, useRevalidator } from '@remix-run/react';
import { useLookAgain } from '~/page/use-look-again';
import { StoreError } from '~/store-api/store-error';
import { CheckFound } from '../parts/check-found';
import type { DeskHandle } from '../parts/desk-handle';
import { leaveTo, openDesk } from '../session/open-desk.server';

export const handle: DeskHandle<typeof loader> = {
	title: ({ data: known }) =>
		known?.isRunning ? 'The stock and money records are being checked' : 'Checks of the stock and money records',
	refresh: (known) => (known?.isRunning ? comesAgain : undefined),
};

/** The number of seconds after which the page of a running stock and money check reloads without scripts. */
const comesAgain = 3;
/** The number of milliseconds after which the page of a running stock and money check reloads its data with scripts. */
const asksAgain = 1000;

export async function loader(args: LoaderFunctionArgs) {
	const desk = await openDesk(args);
	const [{ role }, { checks }] = await Promise.all([desk.me(), desk.load('desk-health/getChecks', {})]);
	const isRunning = checks[0]?.state === 'running';
	return { checks, isRunning, mayCheck: role === 'owner' || role === 'manager' };
}

export async function action(args: ActionFunctionArgs) {
	const desk = await openDesk(args);
	try {
		await desk.call('desk-health/startCheck', {});
	} catch (error) {
		if (!(error instanceof StoreError)) throw error;
		return leaveTo(args.request, '/desk/check', { kind: 'notice', text: error.message });
	}
	return leaveTo(args.request, '/desk/check');
}

export default function CheckScreen() {
	const { checks, isRunning, mayCheck } = useLoaderData<typeof loader>();
	const { revalidate, state } = useRevalidator();
	useLookAgain({ seen: isRunning ? checks : null, looking: state !== 'idle', look: revalidate, pause: asksAgain });
	const ended = checks.filter(({ state }) => state !== 'running');
	return (
		<div className="stack stack-wide measure">
			<div className="stack">
				<h1>{isRunning ? 'The stock and money records are being checked' : 'Checks of the stock and money records'}</h1>
				<div role="status">
					{isRunning ? (
						<p>
							The check takes seconds, or minutes in a large shop. This page reloads by itself. You may leave this page:
							it will show the result later.
						</p>
					) : (
						<p>
							The check compares the records of stock, gift cards, promo codes, registries, orders and payments with
							each other.
						</p>
					)}
				</div>
			</div>
			{mayCheck && !isRunning ? (
				<Form method="post">
					<button className="button button-primary">Check the stock and money records</button>
				</Form>
			) : null}
			{ended.length === 0 ? (
				<p>{isRunning ? 'This is the first check.' : 'The records were never checked.'}</p>
			) : (
				<ol className="plain-list stack" aria-label="Checks">
					{ended.map((check, at) => (
						<li key={check.id}>
							<CheckFound check={check} open={at === 0} />
						</li>
					))}
				</ol>
			)}
			<p>
				<Link to="/desk">Back to today</Link>
			</p>
		</div>
	);
}
