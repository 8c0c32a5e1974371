import { grouped } from '~store/contract/grouped';
import { counted } from '../../format/counted';
import { AddAllToCart } from '../../parts/cart/add-all-to-cart';
import { MissingRows } from '../../parts/imports/missing-rows';
import { copyListPath } from '../../paths/list-path';
import { missingPath } from '../../paths/search-paths';
import type { FoundIn } from './load-found.server';

/** The buttons for all titles that were found on a web page or in a file. @param any whether the shop has any of the titles */
export function FoundTools({ found, any }: { found: FoundIn; any: boolean }) {
	return (
		<div className="cluster no-print">
			{any ? (
				<>
					<AddAllToCart />{' '}
					<a href={copyListPath(found.key)} rel="nofollow">
						Copy to a list
					</a>{' '}
				</>
			) : null}
			{found.missing > 0 ? <a href="#not-found">{`${counted(found.missing, 'row')} not found`}</a> : null}
		</div>
	);
}

/**
 * Lists the rows of a web page or a file that name no title of the shop, each with the reason, and the rows that were not read as
 * written.
 */
export const NotFound = ({ found }: { found: FoundIn }) => (
	<>
		<Missing found={found} />
		<Noted rows={found.noted} />
	</>
);

function Missing({ found }: { found: FoundIn }) {
	if (found.missing === 0) return null;
	return (
		<section className="browse-missing stack" aria-labelledby="not-found">
			<h2 id="not-found">{`${grouped(found.missing)} of ${counted(found.rows, 'row')} not found`}</h2>
			<MissingRows rows={found.first} />
			{found.missing > found.first.length ? (
				<p>
					<a href={missingPath(found.key)} rel="nofollow">
						See all rows that were not found
					</a>
				</p>
			) : null}
		</section>
	);
}

function Noted({ rows }: { rows: FoundIn['noted'] }) {
	if (rows.length === 0) return null;
	return (
		<section className="browse-missing stack" aria-labelledby="noted">
			<h2 id="noted">Please check how these rows were read</h2>
			<MissingRows rows={rows} label="Rows to check" heading="Note" />
		</section>
	);
}
