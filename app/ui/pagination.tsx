import { grouped } from '~store/contract/grouped';

/** The number of pages that are shown on either side of the current page. */
const around = 2;

interface OfferedPage {
	page: number;
	/** Whether page numbers between the previous entry and this entry are left out. */
	gap: boolean;
}

/**
 * Returns the page numbers to show: the first page, the last page, and the pages near the current page. A gap of only one page
 * is not left out, because its number needs no more space than the ellipsis.
 * @param current the number of the current page; the first page is 1
 */
export function pageWindow(current: number, last: number): OfferedPage[] {
	const offered: OfferedPage[] = [];
	let before = 0;
	for (const page of new Set([1, ...numbers(Math.max(1, current - around), Math.min(last, current + around)), last])) {
		if (page - before === 2) offered.push({ page: page - 1, gap: false });
		offered.push({ page, gap: page - before > 2 });
		before = page;
	}
	return offered;
}

const numbers = (from: number, to: number) => Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);

interface PaginationProps {
	/** The number of the current page; the first page is 1. */
	page: number;
	last: number;
	/** Returns the address of a page. */
	to(page: number): string;
	/** The value 'nofollow' if crawlers should not follow the page links. */
	rel?: 'nofollow';
}

/** Renders links to the pages of a list, which work without scripts. */
export function Pagination({ page, last, to, rel }: PaginationProps) {
	if (last < 2) return null;
	const also = rel ? ` ${rel}` : '';
	return (
		<nav className="pagination" aria-label="Pages">
			{page > 1 ? (
				<a className="pagination-step" href={to(page - 1)} rel={`prev${also}`}>
					Previous
				</a>
			) : null}{' '}
			<ol>
				{pageWindow(page, last).map(({ page: number, gap }) => (
					<li key={number} className={gap ? 'pagination-gap' : undefined}>
						<a
							href={to(number)}
							rel={rel}
							aria-label={`Page ${number}`}
							aria-current={number === page ? 'page' : undefined}
						>
							{grouped(number)}
						</a>
					</li>
				))}
			</ol>
			<span className="pagination-place">{`Page ${grouped(page)} of ${grouped(last)}`}</span>{' '}
			{page < last ? (
				<a className="pagination-step" href={to(page + 1)} rel={`next${also}`}>
					Next
				</a>
			) : null}
		</nav>
	);
}
