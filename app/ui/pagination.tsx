import { grouped } from '~store/contract/grouped';
import { pageWindow } from '../browse-path/page-window';

interface PaginationProps {
	/** From 1. */
	page: number;
	last: number;
	/** Where a page is. */
	to(page: number): string;
	/** Crawlers are not to go through them. */
	rel?: 'nofollow';
}

/** The way from page to page of what is too long for one: links, that work without scripts. */
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
