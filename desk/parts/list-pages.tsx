import { Link, useLocation } from '@remix-run/react';

/** The way from page to page of a list whose length nobody counts. */
export function ListPages({ page, more }: { page: number; more: boolean }) {
	const { search } = useLocation();
	if (page === 1 && !more) return null;
	const to = (other: number) => {
		const query = new URLSearchParams(search);
		if (other > 1) query.set('page', String(other));
		else query.delete('page');
		return `?${query}`;
	};
	return (
		<nav className="pagination" aria-label="Pages">
			{page > 1 ? (
				<Link className="pagination-step" to={to(page - 1)} rel="prev">
					Previous
				</Link>
			) : null}{' '}
			<span className="pagination-place">{`Page ${page}`}</span>{' '}
			{more ? (
				<Link className="pagination-step" to={to(page + 1)} rel="next">
					Next
				</Link>
			) : null}
		</nav>
	);
}
