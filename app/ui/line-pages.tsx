import { useSearchParams } from '@remix-run/react';
import { grouped } from '~store/contract/grouped';
import type { LinesPage } from './lines-page';
import { Pagination } from './pagination';

interface LinePagesProps {
	linesPage: LinesPage;
	/** Whether the lines are fields of a form, which does not cover the lines on other pages. */
	inForm?: boolean;
}

/** Says which lines of a large order are shown, with links to the rest; nothing if all are shown. */
export function LinePages({ linesPage: { page, last, from, to, of }, inForm = false }: LinePagesProps) {
	const [asked] = useSearchParams();
	if (last < 2) return null;
	return (
		<div className="stack stack-tight">
			<p>
				{`Lines ${grouped(from)} to ${grouped(to)} of ${grouped(of)}.`}
				{inForm ? ' This form changes these lines only. Send it before you open another page.' : null}
			</p>
			<Pagination page={page} last={last} to={(wanted) => addressOf(asked, wanted)} />
		</div>
	);
}

/** Fields of an address for a question or an announcement on the page. Links to other pages of lines leave them out. */
const said = ['ask', 'id', 'success'];

function addressOf(asked: URLSearchParams, page: number): string {
	const fields = [...asked].filter(([name]) => name !== 'page' && !said.includes(name));
	return `?${new URLSearchParams([...fields, ...(page === 1 ? [] : [['page', String(page)]])])}`;
}
