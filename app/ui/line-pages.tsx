import { useSearchParams } from '@remix-run/react';
import { grouped } from '~store/contract/grouped';
import type { LinesPage } from './lines-page';
import { Pagination } from './pagination';

interface LinePagesProps {
	linesPage: LinesPage;
	/** Whether the order lines are fields of a form. If so, the form contains only the order lines on this page. */
	inForm?: boolean;
}

/**
 * Shows which order lines of a large order are on this page, with links to the other pages. Renders nothing if the page shows
 * all order lines.
 */
export function LinePages({ linesPage: { page, last, from, to, of }, inForm = false }: LinePagesProps) {
	const [asked] = useSearchParams();
	if (last < 2) return null;
	return (
		<div className="stack stack-tight">
			<p>
				{`Lines ${grouped(from)} to ${grouped(to)} of ${grouped(of)}.`}
				{inForm ? ' This form changes only the titles on this page. Send the form before you open another page.' : null}
			</p>
			<Pagination page={page} last={last} to={(wanted) => addressOf(asked, wanted)} />
		</div>
	);
}

/** Query parameters for a question or a message on the page. Links to other pages of lines leave these query parameters out. */
const said = ['ask', 'id', 'success'];

function addressOf(asked: URLSearchParams, page: number): string {
	const fields = [...asked].filter(([name]) => name !== 'page' && !said.includes(name));
	return `?${new URLSearchParams([...fields, ...(page === 1 ? [] : [['page', String(page)]])])}`;
}
