import { data, type LoaderFunctionArgs } from '@remix-run/node';
import { Form, Link, useLoaderData } from '@remix-run/react';
import { StoreError } from '~/store-api/store-error';
import { mayCall } from '~store/contract/desk-rules';
import type { DeskHandle } from '../parts/desk-handle';
import { FindTitleButton } from '../parts/find-title-button';
import { ProblemLine } from '../parts/problem-line';
import { ScanField } from '../parts/scan-field';
import { StockOfTitle } from '../parts/stock-of-title';
import { newFormKey } from '../session/form-key.server';
import { openDesk } from '../session/open-desk.server';

export const handle: DeskHandle<typeof loader> = {
	title: ({ data }) => data?.title?.title ?? 'Stock',
};

export async function loader(args: LoaderFunctionArgs) {
	const desk = await openDesk(args);
	const { role } = await desk.me();
	const code = new URL(args.request.url).searchParams.get('code')?.trim() ?? '';
	const page = { code, role, shown: newFormKey(), title: null, problem: undefined };
	if (code === '') return data(page);
	try {
		return data({ ...page, title: await desk.call('desk-stock/lookUp', { code }) });
	} catch (error) {
		if (!(error instanceof StoreError) || ![400, 404].includes(error.status)) throw error;
		const problem = { words: error.message, field: 'code', isChanged: false, isQuestion: false };
		return data({ ...page, problem }, { status: error.status });
	}
}

export default function StockScreen() {
	const { code, title, role, shown, problem } = useLoaderData<typeof loader>();
	const changes = mayCall(role, 'desk-stock/change');
	const isWords = problem !== undefined && /[^\dX\s-]/i.test(code);
	return (
		<div className="stack stack-wide">
			<div className="stack">
				<h1>Stock</h1>
				<ProblemLine problem={problem} />
				{isWords ? (
					<p>
						<Link to={`/desk/search?${new URLSearchParams({ q: code })}`}>{`Search everywhere for “${code}”`}</Link>
					</p>
				) : null}
				<Form className="desk-scan" id="look-up">
					<ScanField formId="look-up" shown={shown} problem={problem} />
					<button className="button button-primary">Look up</button>
					<FindTitleButton />
				</Form>
				{changes ? (
					<ul className="desk-links">
						<li>
							<Link to="/desk/stock/copy">A used copy</Link>
						</li>
						<li>
							<Link to="/desk/stock/short">Sold without stock</Link>
						</li>
						<li>
							<Link to="/desk/stock/reserved">On hold too long</Link>
						</li>
						<li>
							<Link to="/desk/stock/complete">Titles to complete</Link>
						</li>
						<li>
							<Link to="/desk/deliveries/wanted">To be ordered</Link>
						</li>
					</ul>
				) : null}
			</div>
			{title ? <StockOfTitle title={title} changes={changes} /> : null}
		</div>
	);
}
